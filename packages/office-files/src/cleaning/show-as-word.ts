import type { MarkupElement } from '../markup/markup-element';
import type { PartCleaner } from './part-cleaner';

/**
 * Hidden and shown as Word prints it: LibreOffice prints rows that are hidden, and not the text that is hidden from web
 * pages alone, such as the page numbers of a table of contents.
 */
export const showAsWord: PartCleaner = ({ name, hold }) => {
  if (!/^\/?word\//i.test(name)) return undefined;
  const rows: { element: MarkupElement; release: () => void }[] = [];
  return { start, end };

  function start(element: MarkupElement): void {
    const { localName, parent } = element;
    if (localName === 'webHidden') element.remove();
    if (localName === 'tr') rows.push({ element, release: hold() });
    if (localName === 'tc') rows.at(-1)?.release();
    if (localName === 'hidden' && parent?.localName === 'trPr' && isOn(element))
      rows.at(-1)?.element.remove();
  }

  function end(element: MarkupElement): void {
    if (rows.at(-1)?.element === element) rows.pop()?.release();
  }
};

function isOn(element: MarkupElement): boolean {
  return !['0', 'false', 'off'].includes(element.read('val').toLowerCase());
}
