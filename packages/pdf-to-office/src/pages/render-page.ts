import { OPS, type PDFPageProxy, type RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readMatrix } from '../pdf/matrix';
import { readAnnotations } from '../pdf/read-links';
import type { PageCanvas, PageContext, PageDrawing } from '../platform/platform';
import { UnusableDocument } from '../unusable-document';
import { drawBareAnnotations } from './draw-bare-annotations';
import { openContext } from './open-context';
import { PixelBudgetError, renewPixelBudget } from './pixel-budget';

/** Points of a PDF are 1/72 inch. */
const pointsPerInch = 72;
/** A page may be metres long; a picture of it may not: a JPEG ends at 65,535. */
const maxSide = 16_000;

/** A page is looked at this closely to find out whether anything is on it. */
const glanceDpi = 36;
/** A page that needs too much memory even so coarse is not drawn. */
const dpiMin = 9;
/** A colour this close to white, of 255, is white. */
const whiteTolerance = 6;

/** Notes may be meant for the screen or for paper alone. */
type Intent = 'display' | 'print';

/** Where a page shows anything, whatever that is made of: it is drawn and looked at. Undefined: it is blank. */
export async function findInk(page: PDFPageProxy, drawing: PageDrawing): Promise<Intent | undefined> {
  for (const intent of ['display', 'print'] as const) {
    const canvas = await tryRender(page, glanceDpi, drawing, intent);
    // What is too large to be drawn is something.
    if (!canvas || drawing.readPixels(canvas).some((value) => value < 255 - whiteTolerance)) return intent;
  }
  return undefined;
}

/**
 * Draws a page at `dpi`, or at what keeps it within the platform's canvases, 16,000 pixels a side and its patterns' budget. Throws an
 * `UnusableDocument` for one that needs too much memory however coarse.
 */
export async function renderPage<Canvas extends PageCanvas>(
  page: PDFPageProxy,
  dpi: number,
  drawing: PageDrawing<Canvas>,
  intent: Intent = 'display',
): Promise<Canvas> {
  const canvas = await tryRender(page, dpi, drawing, intent);
  if (canvas) return canvas;
  throw new UnusableDocument({ reason: 'tooMuchMemory' }, `page ${page.pageNumber} at ${dpiMin} dpi`);
}

/** As `renderPage`, for those who only look at the page: undefined where it needs too much memory. */
export async function tryRender<Canvas extends PageCanvas>(
  page: PDFPageProxy,
  dpi: number,
  drawing: PageDrawing<Canvas>,
  intent: Intent = 'display',
  filterText: TextFilter = 'all',
): Promise<Canvas | undefined> {
  for (let coarser = dpi; coarser >= dpiMin; coarser /= 2) {
    try {
      return await draw(page, coarser, drawing, { intent, filterText });
    } catch (error) {
      if (!(error instanceof PixelBudgetError)) throw error;
      await drawing.releaseCanvases();
    }
  }
  return undefined;
}

const textOperators = new Set<number>([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
]);

/** Draws everything on a page but its text; undefined where it needs too much memory. */
export function renderPaper<Canvas extends PageCanvas>(
  page: PDFPageProxy,
  dpi: number,
  drawing: PageDrawing<Canvas>,
): Promise<Canvas | undefined> {
  return tryRender(page, dpi, drawing, 'display', 'none');
}

/** Draws a page without the text of these operators, counted among all that draw text; undefined where it needs too much memory. */
export function renderWithoutText<Canvas extends PageCanvas>(
  page: PDFPageProxy,
  dpi: number,
  drawing: PageDrawing<Canvas>,
  operators: ReadonlySet<number>,
): Promise<Canvas | undefined> {
  return tryRender(page, dpi, drawing, 'display', operators);
}

/** All text, none, or all but what these operators draw. */
type TextFilter = 'all' | 'none' | ReadonlySet<number>;

async function draw<Canvas extends PageCanvas>(
  page: PDFPageProxy,
  dpi: number,
  drawing: PageDrawing<Canvas>,
  { intent, filterText }: { intent: Intent; filterText: TextFilter },
): Promise<Canvas> {
  renewPixelBudget();
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(
    dpi / pointsPerInch,
    Math.sqrt(drawing.maxPixels / (size.width * size.height)),
    maxSide / Math.max(size.width, size.height),
  );
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const drawn = drawing.createCanvas(Math.max(1, width), Math.max(1, height));
  openContext(drawn, drawing);
  const canvas: unknown = drawn;
  if (!isDrawable(canvas, drawing)) throw new TypeError('the canvas library changed its class');
  const task = page.render({
    ...{ canvas, viewport, intent },
    ...(filterText === 'all' ? {} : { operationsFilter: (index) => isDrawn(index) }),
  });
  const isDrawn =
    filterText instanceof Set
      ? hideText(task, filterText)
      : (index: number) => !textOperators.has(operatorAt(task, index));
  await task.promise;
  const context = openContext(drawn, drawing);
  await addBareAnnotations(page, context, { task, scale, intent, hasText: filterText !== 'none' });
  return drawn;
}

type Drawing = { task: RenderTask; scale: number; intent: Intent; hasText: boolean };

async function addBareAnnotations(
  page: PDFPageProxy,
  context: PageContext,
  { task, scale, intent, hasText }: Drawing,
): Promise<void> {
  const annotations = await readAnnotations(page, intent);
  const base = readMatrix(page.getViewport({ scale: 1 }).transform);
  if (annotations.length === 0 || !base) return;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  drawBareAnnotations(context, annotations, base, { drawnIds: listDrawnIds(task), hasText });
}

function listDrawnIds(task: RenderTask): Set<unknown> {
  const { operatorList } = Object(task._internalRenderTask);
  const { fnArray, argsArray }: { fnArray?: unknown; argsArray?: unknown } = Object(operatorList);
  if (!Array.isArray(fnArray) || !Array.isArray(argsArray))
    throw new TypeError('the PDF library changed what it draws from');
  return new Set(
    fnArray.flatMap((operator, at) => (operator === OPS.beginAnnotation ? [argsArray[at]?.[0]] : [])),
  );
}

/** What the library shows nothing of still takes its room: what follows stays at its place. */
function hideText(task: RenderTask, operators: ReadonlySet<number>): (index: number) => boolean {
  let count = 0;
  let isHidden = false;
  return (index) => {
    const { gfx }: { gfx?: unknown } = Object(task._internalRenderTask);
    if (!isGraphics(gfx)) throw new TypeError('the PDF library changed what it draws with');
    if (isHidden) gfx.contentVisible = gfx.isContentVisible();
    isHidden = false;
    if (textOperators.has(operatorAt(task, index))) {
      isHidden = operators.has(count) && gfx.contentVisible;
      if (isHidden) gfx.contentVisible = false;
      count += 1;
    }
    return true;
  };
}

type Graphics = { contentVisible: boolean; isContentVisible: () => boolean };

function isGraphics(value: unknown): value is Graphics {
  return (
    typeof value === 'object' && value !== null && 'contentVisible' in value && 'isContentVisible' in value
  );
}

/** The list that is drawn is another than `getOperatorList` gives: its pictures are put together. */
function operatorAt(task: RenderTask, index: number): number {
  const operator: unknown = Object(task._internalRenderTask).operatorList?.fnArray[index];
  if (typeof operator !== 'number') throw new TypeError('the PDF library changed what it draws from');
  return operator;
}

type Drawable = Parameters<PDFPageProxy['render']>[0]['canvas'];

/** pdf.js draws on this canvas as on a browser's; its types know the browser's alone. */
function isDrawable(canvas: unknown, drawing: PageDrawing): canvas is Drawable {
  return drawing.isCanvas(canvas);
}
