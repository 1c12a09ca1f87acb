import type { MarkupElement } from '../markup/markup-element';
import { isClickable, leadsOutside } from './addresses';
import type { PartCleaner } from './part-cleaner';

/** Takes addresses out of tags that an engine would fetch: a picture's, a frame's, an object's. */
export const cleanReferences: PartCleaner = ({ name }) => {
  return /\.rels$/i.test(name) ? undefined : { start };

  function start(element: MarkupElement): void {
    for (const key in element.attributes) {
      const localName = key.slice(key.indexOf(':') + 1).toLowerCase();
      if (!fetching.has(localName)) continue;
      const value = element.attributes[key] ?? '';
      if (!leadsOutside(value) || isLink(element, localName, value)) continue;
      element.set(key, undefined);
    }
  }
};

const fetching = new Set(['href', 'src', 'data', 'action']);

/** Shapes of VML, whose `href` is what a click on them opens. */
const clickableElements = new Set([
  'a',
  'shape',
  'rect',
  'roundrect',
  'oval',
  'line',
  'polyline',
  'arc',
  'curve',
  'group',
]);
/** Actions of a presentation that only move within it ([MS-OE376] 2.1.1231). */
const harmlessActions = /^ppaction:\/\/(?:hlinksldjump|hlinkshowjump|customshow|media|noaction)\b/i;

function isLink(element: MarkupElement, attribute: string, value: string): boolean {
  if (attribute === 'action') return harmlessActions.test(value);
  return attribute === 'href' && clickableElements.has(element.localName) && isClickable(value);
}
