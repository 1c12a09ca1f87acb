import type { MarkupElement, MarkupText } from '../markup/markup-element';
import { isWithinPart } from './addresses';
import { cleanStyle } from './clean-style';
import type { PartCleaner } from './part-cleaner';

/** Of an SVG stays what it draws and what it holds itself. */
export const cleanDrawings: PartCleaner = ({ name, hold }) => {
  if (/\.rels$/i.test(name)) return undefined;
  let depth = 0;
  let style: { element: MarkupElement; texts: MarkupText[]; release: () => void } | undefined;
  return { start, text, end };

  function start(element: MarkupElement): void {
    const localName = element.localName.toLowerCase();
    if (localName === 'svg') depth += 1;
    if (depth === 0) return;
    if (localName === 'script' || localName === 'foreignobject') {
      element.remove();
      return;
    }
    for (const key in element.attributes) cleanAttribute(element, key);
    // Its text may come in pieces that mean nothing each.
    if (localName === 'style') style ??= { element, texts: [], release: hold() };
  }

  function text(piece: MarkupText): void {
    style?.texts.push(piece);
  }

  function end(element: MarkupElement): void {
    if (style?.element === element) {
      const [first, ...others] = style.texts;
      const cleaned = cleanStyle(style.texts.map(({ value }) => value).join(''));
      if (first) first.value = cleaned;
      for (const other of others) other.value = '';
      style.release();
      style = undefined;
    }
    if (element.localName.toLowerCase() === 'svg') depth -= 1;
  }
};

const addressNames = new Set(['href', 'src', 'data', 'action']);

function cleanAttribute(element: MarkupElement, key: string): void {
  const value = element.attributes[key] ?? '';
  if (addressNames.has(key.slice(key.indexOf(':') + 1).toLowerCase())) {
    if (!isWithinPart(value)) element.set(key, undefined);
    return;
  }
  const cleaned = cleanStyle(value);
  if (cleaned !== value) element.set(key, cleaned);
}
