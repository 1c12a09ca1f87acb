import type { MarkupElement } from '../markup/markup-element';
import type { PartCleaner } from './part-cleaner';

/**
 * A floating table at the end of a Word document becomes one in the text: nothing follows that it could float beside, and
 * LibreOffice 7.4 drops it.
 */
export const settleLastTable: PartCleaner = ({ name, hold }) => {
  if (!/^\/?word\/document\d*\.xml$/i.test(name)) return undefined;
  let last: { place: MarkupElement; release: () => void } | undefined;
  return { start, end };

  function start(element: MarkupElement): void {
    const { localName, parent } = element;
    if (parent?.localName === 'body') settle(localName === 'sectPr');
    if (localName === 'tblpPr' && parent?.parent?.parent?.localName === 'body')
      last = { place: element, release: hold() };
  }

  function end({ localName }: MarkupElement): void {
    if (localName === 'body') settle(true);
  }

  function settle(isEnd: boolean): void {
    if (isEnd) last?.place.remove();
    last?.release();
    last = undefined;
  }
};
