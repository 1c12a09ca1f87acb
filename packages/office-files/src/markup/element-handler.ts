import type { MarkupElement, MarkupText } from './markup-element';

/**
 * What looks at one part's markup as it streams by, and changes it: an instance for each part, called in the order of
 * the document. Names are compared without their prefix (`localName`), which anybody may choose.
 *
 * To change something, call `remove`, `unwrap`, `set` or `dropPrefix` of an element in `start`, or assign a text's `value` in `text`.
 * To decide later, as a field's kind is only known after its first words, call `hold` of the part first: nothing is
 * written until the function that it answers with is called, and all that was shown since may still be changed.
 */
export type ElementHandler = {
  start?: (element: MarkupElement) => void;
  text?: (text: MarkupText) => void;
  end?: (element: MarkupElement) => void;
};
