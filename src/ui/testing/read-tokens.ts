import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** Values of `tokens.css` by name. */
type Tokens = ReadonlyMap<string, string>;
export type Rgb = [red: number, green: number, blue: number];

/** The tokens of a theme, as written. */
export function readTokens(theme: string, mode: 'light' | 'dark'): Tokens {
  const own = new RegExp(`data-theme="${theme}"\\] \\{(.*?)\\}`, 's');
  const dark = /@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}/s;
  const blocks = [
    findBlock(/:root \{(.*?)\}/s),
    theme === 'default' ? '' : findBlock(own),
    mode === 'dark' ? findBlock(dark) : '',
  ];
  return new Map(
    blocks.flatMap((block) =>
      [...block.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value],
      ),
    ),
  );
}

function findBlock(pattern: RegExp): string {
  const block = pattern.exec(css)?.[1];
  if (block === undefined) throw new Error(`tokens.css has nothing like ${pattern}`);
  return block;
}

/** Red, green and blue of a token, each from 0 to 1, linear. */
export function linearColour(tokens: Tokens, name: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = readColour(tokens, tokens.get(name) ?? '');
  const radians = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(radians);
  const b = chroma * Math.sin(radians);
  // OKLab to linear sRGB; matrices by Björn Ottosson (bottosson.github.io/posts/oklab).
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (part: number) => Math.min(1, Math.max(0, part));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return [red, green, blue];
}

/** Relative luminance by WCAG. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `#rrggbb` of a linear colour. */
export function writeHex(colour: Rgb): string {
  const encode = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
  const digits = colour.map((part) =>
    Math.round(encode(part) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** The linear colour of `#rrggbb`. */
export function readHex(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/** Lightness, chroma and hue of an `oklch()` whose parts are numbers, tokens or one-step sums. */
function readColour(tokens: Tokens, value: string): number[] {
  const inner = /^oklch\((.*)\)$/s.exec(value.trim())?.[1];
  if (!inner) throw new Error(`${value} is no oklch()`);
  const resolved = inner.replace(/var\(--([a-z-]+)\)/g, (_, name: string) => tokens.get(name) ?? 'missing');
  return (resolved.match(/calc\([^)]*\)|[^\s]+/g) ?? []).slice(0, 3).map(evaluate);
}

function evaluate(text: string): number {
  const [, left = text, operator, right] = /^calc\(([\d.%]+) ([*-]) ([\d.%]+)\)$/.exec(text) ?? [];
  if (!operator || !right) return toNumber(left);
  return operator === '*' ? toNumber(left) * toNumber(right) : toNumber(left) - toNumber(right);
}

function toNumber(text: string): number {
  const number = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (Number.isNaN(number)) throw new Error(`${text} is no number`);
  return number;
}

/** The contrast ratio of two luminances. */
export function contrast(one: number, other: number): number {
  const [light, dark] = one > other ? [one, other] : [other, one];
  return (light + 0.05) / (dark + 0.05);
}
