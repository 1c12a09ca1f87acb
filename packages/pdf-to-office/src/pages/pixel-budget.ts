import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { mendContext } from './mend-context';

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

/** The collector does not see what canvases weigh, so it would let those of a render that was given up pile up. */
export async function releaseCanvases(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new TypeError('the engine has no collector to call');
  collect();
  // What canvases leave is freed by a task of its own.
  await setImmediate();
  collect();
}

type Drawing = { canvas: Canvas | null; context: unknown };

/**
 * Makes pdf.js' own canvases, as long as there are pixels left. Once there are none, the picture is given up, and what its
 * clean-up still asks for is the smallest canvas: pdf.js would not survive a second refusal there.
 */
export class BudgetedCanvasFactory {
  create(width: number, height: number): Drawing {
    const size = grant(width, height);
    const canvas = createCanvas(size.width, size.height);
    return { canvas, context: mendContext(canvas.getContext('2d')) };
  }

  reset({ canvas }: Drawing, width: number, height: number): void {
    if (!canvas) throw new Error('a canvas that was destroyed');
    Object.assign(canvas, grant(width, height));
    mendContext(canvas.getContext('2d'));
  }

  destroy(drawing: Drawing): void {
    if (drawing.canvas) drawing.canvas.width = drawing.canvas.height = 0;
    drawing.canvas = null;
    drawing.context = null;
  }
}

function grant(width: number, height: number): { width: number; height: number } {
  if (!(width > 0 && height > 0)) throw new Error('a canvas without a size');
  if (pixelsLeft < 0) return { width: 1, height: 1 };
  pixelsLeft -= width * height;
  if (pixelsLeft < 0) throw new PixelBudgetError(`a canvas of ${width} x ${height} is one too many`);
  return { width, height };
}
