import type { PageCanvas, PageDrawing } from '../platform/platform';
import { openContext } from './open-context';

/**
 * Pixels that pdf.js may draw patterns and transparent groups on for one picture of a page. They outlive their canvas
 * until the page is finished, at about ten bytes each, outside of the heap that the process limits.
 */
const pixelsPerRender = 60_000_000;

let pixelsLeft = pixelsPerRender;

/** A page asks for more canvases than the memory has room for; at fewer dots an inch it may need less. */
export class PixelBudgetError extends Error {
  override readonly name = 'PixelBudgetError';
}

/** Before each picture of a page: a process draws one at a time. */
export function renewPixelBudget(): void {
  pixelsLeft = pixelsPerRender;
}

type Drawing = { canvas: PageCanvas | null; context: unknown };

/**
 * Makes what makes pdf.js' own canvases, as long as there are pixels left. Once there are none, the picture is given up, and
 * what its clean-up still asks for is the smallest canvas: pdf.js would not survive a second refusal there.
 */
export function createCanvasFactory(drawing: PageDrawing): object {
  return class BudgetedCanvasFactory {
    create(width: number, height: number): Drawing {
      const size = grant(width, height, drawing.maxPixels);
      const canvas = drawing.createCanvas(size.width, size.height);
      return { canvas, context: openContext(canvas, drawing) };
    }

    reset({ canvas }: Drawing, width: number, height: number): void {
      if (!canvas) throw new Error('a canvas that was destroyed');
      Object.assign(canvas, grant(width, height, drawing.maxPixels));
      openContext(canvas, drawing);
    }

    destroy(own: Drawing): void {
      if (own.canvas) own.canvas.width = own.canvas.height = 0;
      own.canvas = null;
      own.context = null;
    }
  };
}

function grant(width: number, height: number, maxPixels: number): { width: number; height: number } {
  if (!(width > 0 && height > 0)) throw new Error('a canvas without a size');
  if (pixelsLeft < 0) return { width: 1, height: 1 };
  pixelsLeft -= width * height;
  if (width * height > maxPixels) pixelsLeft = -1;
  if (pixelsLeft < 0) throw new PixelBudgetError(`a canvas of ${width} x ${height} is one too many`);
  return { width, height };
}
