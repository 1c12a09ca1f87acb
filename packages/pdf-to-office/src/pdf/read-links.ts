import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../layout/box';
import { applyTo, type Matrix, readNumbers } from './matrix';

/** A place on the page that leads elsewhere: an address, or `#` and what `findPlace` calls a place of the document. */
export type Link = Box & { href: string };

/** What a link within the document leads to; undefined: nowhere. */
export type FindPlace = (destination: unknown) => Promise<string | undefined>;

/** Reads a page's links, in page coordinates: only addresses that a reader may safely follow. */
export async function readLinks(
  annotations: readonly unknown[],
  base: Matrix,
  findPlace: FindPlace,
): Promise<Link[]> {
  const links: Link[] = [];
  for (const annotation of annotations) {
    const href = await readTarget(annotation, findPlace);
    const box = href === undefined ? undefined : boxOfRectangle(Object(annotation).rect, base);
    if (href !== undefined && box) links.push({ ...box, href });
  }
  return links;
}

/** All annotations of a page. None for one whose list is damaged: they are an addition to the page. */
export async function readAnnotations(
  page: PDFPageProxy,
  intent: 'display' | 'print' = 'display',
): Promise<unknown[]> {
  return page.getAnnotations({ intent }).catch((): unknown[] => []);
}

async function readTarget(annotation: unknown, findPlace: FindPlace): Promise<string | undefined> {
  const { subtype, url, dest }: { subtype?: unknown; url?: unknown; dest?: unknown } = Object(annotation);
  if (typeof url === 'string') return /^(https?:|mailto:)/i.test(url) ? url : undefined;
  return subtype === 'Link' && dest ? await findPlace(dest) : undefined;
}

/** A PDF's rectangle as a box of the page. */
export function boxOfRectangle(rectangle: unknown, base: Matrix): Box | undefined {
  const [x1, y1, x2, y2] = readNumbers(rectangle);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  const [left, top] = applyTo(base, x1, y1);
  const [right, bottom] = applyTo(base, x2, y2);
  return {
    left: Math.min(left, right),
    top: Math.min(top, bottom),
    right: Math.max(left, right),
    bottom: Math.max(top, bottom),
  };
}
