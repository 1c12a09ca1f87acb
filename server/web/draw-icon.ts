import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { SplashSize } from '../../contract/pwa';
import type { DrawnIcon } from '../tenants/site-icons';

/** `colors`: the last one that is a colour is the ground. */
export type IconLook = { initial: string; colors: readonly string[] };

/** Subsets of the page's typeface. A family of its own each: of several under one name only the first is asked. */
const fontSubsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'];
const fontFamilies = [...fontSubsets.map((subset) => `"${familyOf(subset)}"`), 'sans-serif'].join(', ');
/** Of the icon's width. A maskable icon may lose its outer tenth on every side, so its letter is smaller. */
const letterHeight = { any: 0.5, maskable: 0.38, monochrome: 0.5 };
const cornerRadius = 0.22;
/** Of the splash picture's width. */
const splashIconWidth = 0.3;

/** What iOS shows while an installed app starts: the icon on the site's ground. */
export function drawSplash({ widthPx, heightPx }: SplashSize, look: IconLook, ground: string): Buffer {
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillStyle = ground;
  context.fillRect(0, 0, widthPx, heightPx);
  const sizePx = Math.round(widthPx * splashIconWidth);
  const icon = createCanvas(sizePx, sizePx);
  paintIcon(icon.getContext('2d'), { path: '', sizePx, purpose: 'any' }, look);
  context.drawImage(icon, (widthPx - sizePx) / 2, (heightPx - sizePx) / 2);
  return canvas.toBuffer('image/png');
}

export function drawIcon(icon: DrawnIcon, look: IconLook): Buffer {
  const canvas = createCanvas(icon.sizePx, icon.sizePx);
  paintIcon(canvas.getContext('2d'), icon, look);
  return canvas.toBuffer('image/png');
}

function paintIcon(
  context: SKRSContext2D,
  { sizePx, purpose }: DrawnIcon,
  { initial, colors }: IconLook,
): void {
  registerFonts();
  if (purpose === 'monochrome') {
    // Only its opacity counts: the system colours it.
    context.fillStyle = '#ffffff';
  } else {
    // A canvas ignores what is no colour and keeps the one before.
    for (const color of colors) context.fillStyle = color;
    context.beginPath();
    context.roundRect(0, 0, sizePx, sizePx, purpose === 'maskable' ? 0 : sizePx * cornerRadius);
    context.fill();
    context.fillStyle = isLight(context, sizePx / 2) ? '#16161d' : '#ffffff';
  }
  drawCentred(context, initial, sizePx, letterHeight[purpose] * sizePx);
}

function drawCentred(context: SKRSContext2D, text: string, sizePx: number, heightPx: number): void {
  context.fontVariationSettings = '"wght" 800';
  context.font = `${heightPx}px ${fontFamilies}`;
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(text);
  // A font's size is not its letters' height: measured once, then set so that the letter has it.
  context.font = `${heightPx * (heightPx / Math.max(above + below, 1))}px ${fontFamilies}`;
  const box = context.measureText(text);
  const x = (sizePx + box.actualBoundingBoxLeft - box.actualBoundingBoxRight) / 2;
  const y = (sizePx + box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
  context.fillText(text, x, y);
}

/** By relative luminance as WCAG counts it: above 0.4 a white letter has less than 2.4 to 1. */
function isLight(context: SKRSContext2D, at: number): boolean {
  const channels = [...context.getImageData(at, at, 1, 1).data.slice(0, 3)];
  const [red = 0, green = 0, blue = 0] = channels.map((byte) => (byte / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.4;
}

// The page's own typeface, so that an icon looks the same on a machine without fonts.
function registerFonts(): void {
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/manrope/package.json'));
  for (const subset of fontSubsets.filter((one) => !GlobalFonts.has(familyOf(one)))) {
    GlobalFonts.registerFromPath(
      join(folder, 'files', `manrope-${subset}-wght-normal.woff2`),
      familyOf(subset),
    );
  }
}

function familyOf(subset: string): string {
  return `Toolfront icon ${subset}`;
}
