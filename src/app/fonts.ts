import loraCyrillic from '@fontsource-variable/lora/files/lora-cyrillic-wght-normal.woff2?url';
import loraLatin from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url';
import loraVietnamese from '@fontsource-variable/lora/files/lora-vietnamese-wght-normal.woff2?url';
import manropeCyrillic from '@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2?url';
import manropeLatinExtended from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url';
import manropeLatin from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import manropeVietnamese from '@fontsource-variable/manrope/files/manrope-vietnamese-wght-normal.woff2?url';
import nunitoCyrillic from '@fontsource-variable/nunito/files/nunito-cyrillic-wght-normal.woff2?url';
import nunitoLatin from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';
import nunitoVietnamese from '@fontsource-variable/nunito/files/nunito-vietnamese-wght-normal.woff2?url';
import type { Language } from '../../contract/languages';
import type { Look } from '../../contract/tenant';

type Letters = { latin: readonly string[] } & Partial<Record<Language, readonly string[]>>;

const manrope: Letters = {
  latin: [manropeLatin],
  ru: [manropeCyrillic],
  vi: [manropeVietnamese, manropeLatinExtended],
};

const nunito: Letters = { latin: [nunitoLatin], ru: [nunitoCyrillic], vi: [nunitoVietnamese] };

const lora: Letters = { latin: [loraLatin], ru: [loraCyrillic], vi: [loraVietnamese] };

/** The fonts of each look, in the order in which a page meets them. */
const fontsOf: Record<NonNullable<Look['type']>, readonly Letters[]> = {
  modern: [manrope],
  quiet: [manrope],
  editorial: [lora, manrope],
  friendly: [nunito],
};

/** The font files that a page's first screen needs: the Latin letters and those of its language. */
export function listFonts(type: Look['type'], language: Language): readonly string[] {
  return fontsOf[type ?? 'modern'].flatMap((letters) => [...letters.latin, ...(letters[language] ?? [])]);
}
