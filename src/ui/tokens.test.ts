import { describe, expect, test } from 'vitest';
import { themes } from '../../contract/tenant';
import { contrast, linearColour, luminance, readTokens } from './testing/read-tokens';

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

describe.each(themes)('the theme %s', (theme) => {
  test.each(['light', 'dark'] as const)('keeps AA contrast in %s', (mode) => {
    const tokens = readTokens(theme, mode);
    const tooWeak = [
      ...pairs.map(([text, ground]) => ({ text, ground, least: textContrast })),
      ...edges.map(([text, ground]) => ({ text, ground, least: edgeContrast })),
    ]
      .map((pair) => ({
        ...pair,
        ratio: contrast(
          luminance(linearColour(tokens, pair.text)),
          luminance(linearColour(tokens, pair.ground)),
        ),
      }))
      .filter(({ ratio, least }) => ratio < least)
      .map(({ text, ground, ratio }) => `${text} on ${ground}: ${ratio.toFixed(2)}`);
    expect(tooWeak).toEqual([]);
  });
});
