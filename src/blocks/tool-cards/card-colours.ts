/** A card's ground and edge, for light and dark pages, as CSS colours. */
export type CardColours = { groundLight: string; groundDark: string; edgeLight: string; edgeDark: string };

/**
 * What a card looks like in the colours of its configuration. They keep their hue and, up to a limit, their strength;
 * the lightness is fixed, near that of the tints in `tokens.css`, so that the page's text keeps AA contrast on any of
 * them, in light and dark. Undefined when neither colour can be read.
 */
export function chooseCardColours(
  theme: { backgroundColor?: string | undefined; borderColor?: string | undefined } | undefined,
): CardColours | undefined {
  const background = readColour(theme?.backgroundColor);
  const border = readColour(theme?.borderColor) ?? background;
  const ground = background ?? border;
  if (!ground || !border) return undefined;
  return {
    groundLight: write(95, Math.min(ground.chroma, 0.045), ground.hue),
    groundDark: write(27, Math.min(ground.chroma, 0.05), ground.hue),
    edgeLight: write(84, Math.min(border.chroma, 0.1), border.hue),
    edgeDark: write(42, Math.min(border.chroma, 0.09), border.hue),
  };
}

type Tone = { chroma: number; hue: number };

function write(lightness: number, chroma: number, hue: number): string {
  return `oklch(${lightness}% ${chroma.toFixed(3)} ${hue.toFixed(1)})`;
}

/** Chroma and hue in OKLCH; matrices by Björn Ottosson (bottosson.github.io/posts/oklab). */
function readColour(text: string | undefined): Tone | undefined {
  const [red, green, blue] = readChannels(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return { chroma: Math.hypot(a, b), hue: (degrees + 360) % 360 };
}

/** `#rgb` or `#rrggbb` as three linear channels, 0 to 1. */
function readChannels(text: string | undefined): number[] | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? '')?.[1];
  if (!digits) return undefined;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
  return pairs?.map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
}
