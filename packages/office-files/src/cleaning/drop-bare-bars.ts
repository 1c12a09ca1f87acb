import type { MarkupElement } from '../markup/markup-element';
import type { PartCleaner } from './part-cleaner';

/**
 * Takes out the rules of a sheet that draw bars in its cells and do not say between which values: LibreOffice 7.4 crashes at
 * them, and Excel drops them.
 */
export const dropBareBars: PartCleaner = ({ name, hold }) => {
  if (!/^\/?xl\/worksheets\/[^/]+\.xml$/i.test(name)) return undefined;
  let open: { rule: MarkupElement; release: () => void; values: number } | undefined;
  return { start, end };

  function start(element: MarkupElement): void {
    if (element.localName === 'cfRule' && element.read('type') === 'dataBar') {
      open = { rule: element, release: hold(), values: 0 };
    } else if (element.localName === 'cfvo' && open) open.values += 1;
  }

  function end(element: MarkupElement): void {
    if (!open || element !== open.rule) return;
    if (open.values < valuesMin) open.rule.remove();
    open.release();
    open = undefined;
  }
};

/** The shortest bar's and the longest one's. */
const valuesMin = 2;
