import { degrees, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';

type Random = () => number;

/** Turned, mirrored, leaning, far off the page, thinner than a hair, and folded into a line. */
const matrices: readonly (readonly number[])[] = [
  [0, 1, -1, 0, 595, 0],
  [0, -1, 1, 0, 0, 842],
  [-1, 0, 0, -1, 595, 842],
  [-1, 0, 0, 1, 595, 0],
  [1, 0, 0, -1, 0, 842],
  [0.87, 0.5, -0.5, 0.87, 100, -100],
  [1, 0, 0.6, 1, -200, 0],
  [1, 0, 0, 1, -5_000, 40_000],
  [1e-4, 0, 0, 1e-4, 300, 400],
  [400, 0, 0, 400, -30_000, -30_000],
  [1, 0, 0, 0, 0, 400],
  [-1, 0, 0, 1e-7, 0, 0],
];

/** Mirrored, beside the origin, of no size, of one point, and larger than Word's paper: left, bottom, width, height. */
const boxes: readonly (readonly [number, number, number, number])[] = [
  [595, 842, -595, -842],
  [-595, -842, 595, 842],
  [0, 0, -595, 842],
  [300, 400, 0, 0],
  [0, 0, 1, 842],
  [0, 0, 14_400, 14_400],
  [-20_000, -20_000, 40_000, 300],
];

/** A PDF that is whole, and whose pages lie in one to three strange ways; the same for the same numbers. */
export async function twistGeometry(source: Buffer, random: Random): Promise<Buffer> {
  const document = await PDFDocument.load(source);
  for (const page of document.getPages())
    for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) twist(page, random);
  return Buffer.from(await document.save());
}

function twist(page: PDFPage, random: Random): void {
  const way = Math.floor(random() * 5);
  if (way === 0) page.setRotation(degrees(90 * Math.floor(random() * 4)));
  else if (way === 1) page.setMediaBox(...pick(boxes, random));
  else if (way === 2) page.setCropBox(...pick(boxes, random));
  else {
    const { context } = page.doc;
    const start = context.register(context.stream(`q ${pick(matrices, random).join(' ')} cm `));
    page.node.wrapContentStreams(start, context.register(context.stream(' Q')));
  }
}

function pick<T>(list: readonly T[], random: Random): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}
