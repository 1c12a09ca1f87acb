import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Theme } from '../../src/contract/themes';
import { hostOf } from '../http/tenant-of-request';
import { type DrawnIcon, drawnIcons } from '../tenants/site-icons';
import type { TenantSource } from '../tenants/tenant-source';

/** Subsets of the page's typeface. A family of its own each: of several under one name only the first is asked. */
const fontSubsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'];
const fontFamilies = [...fontSubsets.map((subset) => `"${familyOf(subset)}"`), 'sans-serif'].join(', ');
/** Of the icon's width. A maskable icon may lose its outer tenth on every side, so its letter is smaller. */
const letterHeight = { plain: 0.5, maskable: 0.38 };
const cornerRadius = 0.22;
const keptIconsMax = 200;

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
export function registerDrawnIcons(app: FastifyInstance, tenants: TenantSource): void {
  const kept = new LRUCache<string, Buffer>({ max: keptIconsMax });
  for (const icon of drawnIcons) {
    app.get(icon.path, async (request, reply) => {
      const tenant = await tenants.loadTenant(hostOf(request));
      if (!tenant) return reply.callNotFound();
      const { name, shortName, theme, themeColor } = tenant.site.site;
      const look = { initial: initialOf(shortName ?? name), colors: [themeColors[theme], themeColor ?? ''] };
      const key = JSON.stringify([icon.path, look]);
      const drawing = kept.get(key) ?? drawIcon(icon, look);
      kept.set(key, drawing);
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(drawing);
    });
  }
}

/** `colors`: the last one that is a colour is the ground. */
type Look = { initial: string; colors: readonly string[] };

function drawIcon({ sizePx, isMaskable }: DrawnIcon, { initial, colors }: Look): Buffer {
  registerFonts();
  const canvas = createCanvas(sizePx, sizePx);
  const context = canvas.getContext('2d');
  // A canvas ignores what is no colour and keeps the one before.
  for (const color of colors) context.fillStyle = color;
  context.beginPath();
  context.roundRect(0, 0, sizePx, sizePx, isMaskable ? 0 : sizePx * cornerRadius);
  context.fill();
  context.fillStyle = isLight(context, sizePx / 2) ? '#16161d' : '#ffffff';
  drawCentred(context, initial, sizePx, letterHeight[isMaskable ? 'maskable' : 'plain'] * sizePx);
  return canvas.toBuffer('image/png');
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
