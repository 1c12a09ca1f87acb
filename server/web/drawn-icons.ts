import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { appleTouchIconPath, type SplashSize, splashPath, splashSizes } from '../../contract/pwa';
import type { Theme } from '../../contract/tenant';
import { tenantOf } from '../http/tenant-of-request';
import { type DrawnIcon, drawnIcons } from '../tenants/site-icons';

/** Subsets of the page's typeface. A family of its own each: of several under one name only the first is asked. */
const fontSubsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'];
const fontFamilies = [...fontSubsets.map((subset) => `"${familyOf(subset)}"`), 'sans-serif'].join(', ');
/** Of the icon's width. A maskable icon may lose its outer tenth on every side, so its letter is smaller. */
const letterHeight = { any: 0.5, maskable: 0.38, monochrome: 0.5 };
const cornerRadius = 0.22;
const cachedDrawingsMax = 200;
/** Of the splash picture's width. */
const splashIconWidth = 0.3;

/** The accents of the themes as an icon shows them. */
const themeColors: Record<Theme, string> = {
  default: '#4f46c8',
  blue: '#1c63b0',
  peach: '#b4532f',
  pink: '#c0266f',
  orange: '#a85d12',
  terre: '#4d6a2f',
};

/** Draws the icons a site does not bring: the initial of its name on its colour. */
export function registerDrawnIcons(app: FastifyInstance): void {
  const drawings = new LRUCache<string, Buffer>({ max: cachedDrawingsMax });
  for (const icon of [...drawnIcons, appleTouchIcon]) {
    register(icon.path, (look) => drawIcon(icon, look));
  }
  for (const size of splashSizes) {
    register(splashPath(size), (look, ground) => drawSplash(size, look, ground));
  }

  function register(path: string, draw: (look: Look, ground: string) => Buffer): void {
    app.get(path, async (request, reply) => {
      const { name, shortName, theme, themeColor, backgroundColor } = tenantOf(request).site.site;
      const look = { initial: initialOf(shortName ?? name), colors: [themeColors[theme], themeColor ?? ''] };
      const key = JSON.stringify([path, look, backgroundColor]);
      const drawing = drawings.get(key) ?? draw(look, backgroundColor ?? '#ffffff');
      drawings.set(key, drawing);
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(drawing);
    });
  }
}

/** What iOS shows while an installed app starts: the icon on the site's ground. */
function drawSplash({ widthPx, heightPx }: SplashSize, look: Look, ground: string): Buffer {
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

/** iOS cuts the corners itself. */
const appleTouchIcon: DrawnIcon = { path: appleTouchIconPath, sizePx: 180, purpose: 'maskable' };

/** `colors`: the last one that is a colour is the ground. */
type Look = { initial: string; colors: readonly string[] };

function drawIcon(icon: DrawnIcon, look: Look): Buffer {
  const canvas = createCanvas(icon.sizePx, icon.sizePx);
  paintIcon(canvas.getContext('2d'), icon, look);
  return canvas.toBuffer('image/png');
}

function paintIcon(context: SKRSContext2D, { sizePx, purpose }: DrawnIcon, { initial, colors }: Look): void {
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

function initialOf(name: string): string {
  const first = [...new Intl.Segmenter().segment(name.trim())][0]?.segment ?? '';
  return first.toUpperCase();
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
