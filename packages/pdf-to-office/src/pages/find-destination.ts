import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A place in a PDF that its links and its outline lead to. */
export type Destination = {
  /** From 1. */
  page: number;
  /** Points above the page's foot; undefined: the page. */
  height: number | undefined;
};

/** Undefined for one that leads nowhere in this document. */
export async function findDestination(
  pdf: PDFDocumentProxy,
  named: unknown,
): Promise<Destination | undefined> {
  // A damaged one costs itself alone.
  const place: unknown =
    typeof named === 'string' ? await pdf.getDestination(named).catch(() => undefined) : named;
  if (!Array.isArray(place)) return undefined;
  const page = await findPage(pdf, place[0]).catch(() => undefined);
  return page === undefined ? undefined : { page, height: readHeight(place) };
}

async function findPage(pdf: PDFDocumentProxy, target: unknown): Promise<number | undefined> {
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null || !('num' in target && 'gen' in target))
    return undefined;
  return (await pdf.getPageIndex({ num: Number(target.num), gen: Number(target.gen) })) + 1;
}

/** Of `[page, { name: 'XYZ' }, left, top, zoom]` and its kind. */
function readHeight([, kind, ...numbers]: readonly unknown[]): number | undefined {
  const height = { XYZ: numbers[1], FitH: numbers[0], FitBH: numbers[0], FitR: numbers[3] }[
    String(Object(kind).name)
  ];
  return typeof height === 'number' ? height : undefined;
}
