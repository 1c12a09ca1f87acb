import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { themes } from '../../contract/tenant';

/** WCAG 2.2 AA for text below 24px, and for what shows the edge of a control. */
const textContrast = 4.5;
const edgeContrast = 3;

const pairs = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'sunken'],
  ['ink-soft', 'tint'],
  ['ink', 'tint-strong'],
  ['ink-soft', 'tint-strong'],
  ['accent-ink', 'ground'],
  ['accent-ink', 'surface'],
  ['accent-ink', 'sunken'],
  ['accent-ink', 'tint'],
  ['accent-ink', 'tint-strong'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['ok', 'ok-tint'],
  ['ok', 'ground'],
  ['warn', 'warn-tint'],
  ['warn', 'tint'],
  ['bad', 'bad-tint'],
  ['bad', 'surface'],
  ['ground', 'ink'],
] as const;
const edges = [
  ['line-strong', 'surface'],
  ['line-strong', 'ground'],
  ['accent', 'surface'],
  ['accent', 'ground'],
] as const;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');

describe.each(themes)('the theme %s', (theme) => {
  test.each(['light', 'dark'] as const)('keeps AA contrast in %s', (mode) => {
    const tokens = readTokens(theme, mode);
    const tooWeak = [
      ...pairs.map(([text, ground]) => ({ text, ground, least: textContrast })),
      ...edges.map(([text, ground]) => ({ text, ground, least: edgeContrast })),
    ]
      .map((pair) => ({
        ...pair,
        ratio: contrast(luminance(tokens, pair.text), luminance(tokens, pair.ground)),
      }))
      .filter(({ ratio, least }) => ratio < least)
      .map(({ text, ground, ratio }) => `${text} on ${ground}: ${ratio.toFixed(2)}`);
    expect(tooWeak).toEqual([]);
  });
});

type Tokens = ReadonlyMap<string, string>;

function readTokens(theme: string, mode: 'light' | 'dark'): Tokens {
  const dark = /@media \(prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}/s.exec(css)?.[1] ?? '';
  const blocks = [
    /:root \{(.*?)\}/s.exec(css)?.[1] ?? '',
    new RegExp(`data-theme="${theme}"\\] \\{(.*?)\\}`, 's').exec(css)?.[1] ?? '',
    mode === 'dark' ? dark : '',
  ];
  return new Map(
    blocks.flatMap((block) =>
      [...block.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value],
      ),
    ),
  );
}

function luminance(tokens: Tokens, name: string): number {
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
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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

function contrast(one: number, other: number): number {
  const [light, dark] = one > other ? [one, other] : [other, one];
  return (light + 0.05) / (dark + 0.05);
}
