import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../layout/box';
import { applyTo, type Matrix, readNumbers } from './matrix';

/** A place on the page that leads elsewhere. */
export type Link = Box & { href: string };

/** Reads a page's links, in page coordinates: only addresses that a reader may safely follow. */
export function readLinks(annotations: readonly unknown[], base: Matrix): Link[] {
  return annotations.map((annotation) => readLink(annotation, base)).filter((link) => link !== undefined);
}

/** All annotations of a page. None for one whose list is damaged: they are an addition to the page. */
export async function readAnnotations(page: PDFPageProxy): Promise<unknown[]> {
  return page.getAnnotations().catch((): unknown[] => []);
}

function readLink(annotation: unknown, base: Matrix): Link | undefined {
  if (typeof annotation !== 'object' || annotation === null) return undefined;
  if (!('url' in annotation && typeof annotation.url === 'string')) return undefined;
  if (!('rect' in annotation) || !/^(https?:|mailto:)/i.test(annotation.url)) return undefined;
  const box = boxOfRectangle(annotation.rect, base);
  return box && { ...box, href: annotation.url };
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
