import { GlobalFonts } from '@napi-rs/canvas';

/** Families that have the letters of many scripts, those of East Asia first. */
const wideFamilies = /cjk|source han|wenquanyi|droid sans fallback|^ipa|^dejavu sans$|^noto sans|unifont/i;
const familiesMax = 12;

let fallbacks: Readonly<Record<'serif' | 'sans', string>> | undefined;

/**
 * Adds to a canvas font the installed families that have other scripts' letters: the canvas looks into no font but those
 * that are named, and draws boxes for letters that they lack.
 */
export function addFallbackFonts(font: string): string {
  fallbacks ??= { serif: listFamilies('serif'), sans: listFamilies('sans') };
  const added = /(^|[\s,])serif\s*$/.test(font) ? fallbacks.serif : fallbacks.sans;
  return added === '' ? font : `${font}, ${added}`;
}

function listFamilies(kind: 'serif' | 'sans'): string {
  const isSerif = (family: string) => /serif|mincho|song|ming/i.test(family);
  return GlobalFonts.families
    .map(({ family }) => family)
    .filter((family) => wideFamilies.test(family) && !family.includes('"'))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, familiesMax)
    .map((family) => `"${family}"`)
    .join(', ');

  function rank(family: string): number {
    return (/cjk|source han/i.test(family) ? 0 : 2) + (isSerif(family) === (kind === 'serif') ? 0 : 1);
  }
}
