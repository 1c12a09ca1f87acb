import type { MarkupElement } from '../markup/markup-element';
import { isClickable } from './addresses';
import type { PartCleaner } from './part-cleaner';
import { resolveTarget } from './resolve-target';

/** Takes relationships out that lead out of the file, but for links that a reader may click. */
export const cleanRelationships: PartCleaner = ({ name, names }) => {
  if (!/\.rels$/i.test(name)) return undefined;
  return { start };

  function start(element: MarkupElement): void {
    if (element.localName !== 'Relationship') return;
    const target = element.read('Target');
    const type = element.read('Type');
    const isExternal = /^external$/i.test(element.read('TargetMode').trim());
    if (/\/hyperlink$/i.test(type) && (isExternal || isClickable(target))) {
      if (!isClickable(target)) element.remove();
      return;
    }
    // Another document's content (HTML, RTF) that the engine would read with that format's own references.
    if (isExternal || /\/aFChunk$/i.test(type)) {
      element.remove();
      return;
    }
    const resolved = resolveTarget(target, name, names);
    if (resolved.where === 'outside') element.remove();
    else if (resolved.target !== target) element.set('Target', resolved.target);
  }
};
