import { expect, test } from 'vitest';
import { chooseCardColours } from './card-colours';

/** The titles' colour, `--ink`, and the second colour, `--accent-ink`, at their lightnesses in `tokens.css`. */
const texts = { light: [22, 43], dark: [95, 80] } as const;
const textContrast = 4.5;

const colours = ['00', '33', '80', 'cc', 'ff'].flatMap((red) =>
  ['00', '33', '80', 'cc', 'ff'].flatMap((green) =>
    ['00', '33', '80', 'cc', 'ff'].map((blue) => `#${red}${green}${blue}`),
  ),
);

test('whatever colours are configured, texts keep AA contrast on them in light and dark', () => {
  const tooWeak = colours.flatMap((colour) => {
    const card = chooseCardColours({ backgroundColor: colour });
    return (['light', 'dark'] as const).flatMap((mode) =>
      texts[mode].map((lightness) => {
        const ground = luminance(mode === 'light' ? card?.groundLight : card?.groundDark);
        const text = luminance(`oklch(${lightness}% 0 0)`);
        const [high, low] = ground > text ? [ground, text] : [text, ground];
        return { colour, mode, lightness, ratio: (high + 0.05) / (low + 0.05) };
      }),
    );
  });
  expect(tooWeak.filter(({ ratio }) => ratio < textContrast)).toEqual([]);
});

test('a colour keeps its hue', () => {
  expect(chooseCardColours({ backgroundColor: '#ff0000' })?.groundLight).toBe('oklch(95% 0.045 29.2)');
  expect(chooseCardColours({ backgroundColor: '#0000ff' })?.groundLight).toBe('oklch(95% 0.045 264.1)');
});

test('grey stays grey, and short and long spellings are one colour', () => {
  expect(chooseCardColours({ backgroundColor: '#888888' })?.groundLight).toMatch(/^oklch\(95% 0\.000 /);
  expect(chooseCardColours({ backgroundColor: '#f80' })).toEqual(
    chooseCardColours({ backgroundColor: '#ff8800' }),
  );
});

test('one colour does for both, two stay separate', () => {
  expect(chooseCardColours({ borderColor: '#0000ff' })?.groundDark).toMatch(/264\.1\)$/);
  const both = chooseCardColours({ backgroundColor: '#ff0000', borderColor: '#0000ff' });
  expect(both?.groundLight).toMatch(/29\.2\)$/);
  expect(both?.edgeLight).toMatch(/264\.1\)$/);
});

test.each([undefined, '', 'red', '#12', '#12345g', 'red;} body{display:none', 'url(https://x.test/)'])(
  'what is no colour, %j, is none',
  (text) => {
    expect(chooseCardColours({ backgroundColor: text, borderColor: text })).toBeUndefined();
  },
);

/** Relative luminance of an `oklch()`; colours beyond sRGB are cut as a screen cuts them. */
function luminance(colour: string | undefined): number {
  const [lightness = 0, chroma = 0, hue = 0] = (colour?.match(/[\d.]+/g) ?? []).map(Number);
  const radians = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)];
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (channel: number) => Math.min(1, Math.max(0, channel));
  return (
    0.2126 * cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}
