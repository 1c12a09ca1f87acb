import type { MarkupElement } from '../markup/markup-element';
import type { PartCleaner } from './part-cleaner';

/**
 * What a workbook or a presentation last showed stays: LibreOffice would compute today's date, and where the file lies. A
 * workbook that asks for it is recalculated by whoever loads it (server/documents/office).
 */
export const keepStoredValues: PartCleaner = ({ name }) => {
  if (/^\/?ppt\//i.test(name)) return { start: keepDate };
  if (!/^\/?xl\//i.test(name)) return undefined;
  return {
    start: keepCalculated,
    text: (piece) => {
      if (headings.has(piece.parent?.localName ?? '')) piece.value = withoutFolder(piece.value);
    },
  };
};

/** A field without a kind is its text. */
function keepDate(element: MarkupElement): void {
  if (element.localName === 'fld' && /^datetime/i.test(element.read('type'))) element.set('type', '');
}

/** By hand, no function is computed as the workbook is loaded; what has no value is, all the same. */
function keepCalculated(element: MarkupElement): void {
  if (element.localName === 'calcPr') element.set('calcMode', 'manual');
}

const headings = new Set([
  'oddHeader',
  'oddFooter',
  'evenHeader',
  'evenFooter',
  'firstHeader',
  'firstFooter',
]);

/** `&Z` is the folder, `&&` a plain ampersand (ECMA-376 part 1, 18.3.1.46). */
function withoutFolder(text: string): string {
  return text.replace(/&(?:&|Z)/gi, (code) => (code === '&&' ? code : ''));
}
