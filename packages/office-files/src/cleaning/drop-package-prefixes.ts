import type { MarkupElement } from '../markup/markup-element';
import type { PartCleaner } from './part-cleaner';

/** Of lists of relationships and of content types (ECMA-376 part 2, annex E). */
const packageNamespaces =
  /^http:\/\/schemas\.openxmlformats\.org\/package\/2006\/(?:relationships|content-types)$/;

/** Writes a package's lists without prefixes: LibreOffice compares the names of their elements with the prefix. */
export const dropPackagePrefixes: PartCleaner = ({ name }) => {
  if (!/\.rels$|^\/?\[Content_Types\]\.xml$/i.test(name)) return undefined;
  return { start };

  function start(element: MarkupElement): void {
    const { name: written, localName } = element;
    if (written === localName) return;
    const namespace = findNamespace(element, written.slice(0, -localName.length - 1));
    if (!packageNamespaces.test(namespace)) return;
    element.dropPrefix();
    element.set('xmlns', namespace);
  }
};

function findNamespace(element: MarkupElement | undefined, prefix: string): string {
  if (!element) return '';
  return element.attributes[`xmlns:${prefix}`] ?? findNamespace(element.parent, prefix);
}
