import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { tryRender } from '../pages/render-page';
import type { GlyphMark } from './page-marks';

const dpi = 72;
/** Pixels this light, of 255, are paper. */
const paperMin = 250;
/** What is behind a letter shows within so much of its size around its middle; in pixels at the most. */
const letterReach = 0.45;
const reachMax = 40;

/** White letters on white paper, which a program wrote for itself: the page is drawn and looked at where they stand. */
export async function findUnseen(page: PDFPageProxy, marks: readonly GlyphMark[]): Promise<Set<GlyphMark>> {
  const white = marks.filter(({ color, text }) => color === '#ffffff' && text.trim() !== '');
  if (white.length === 0) return new Set();
  const canvas = await tryRender(page, dpi);
  if (!canvas) return new Set();
  const { width, height } = canvas;
  const scale = width / page.getViewport({ scale: 1 }).width;
  const pixels = canvas.data();
  const isPaper = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return true;
    const at = 4 * (y * width + x);
    return [0, 1, 2].every((channel) => (pixels[at + channel] ?? 255) >= paperMin) || pixels[at + 3] === 0;
  };
  return new Set(
    white.filter((mark) => {
      const [x, y] = middleOf(mark).map((value) => value * scale);
      const reach = Math.min(reachMax, Math.max(1, Math.round(mark.size * scale * letterReach)));
      for (let dy = -reach; dy <= reach; dy += 1)
        for (let dx = -reach; dx <= reach; dx += 1)
          if (!isPaper(Math.round((x ?? 0) + dx), Math.round((y ?? 0) + dy))) return false;
      return true;
    }),
  );
}

/** Half a small letter above the baseline, whichever way the text runs. */
function middleOf({ origin: [x, y], advance: [dx, dy], size }: GlyphMark): [number, number] {
  const length = Math.hypot(dx, dy) || 1;
  const rise = 0.3 * size;
  return [x + dx / 2 + (dy / length) * rise, y + dy / 2 - (dx / length) * rise];
}
