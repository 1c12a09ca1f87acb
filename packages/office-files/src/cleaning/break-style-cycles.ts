import type { PartCleaner } from './part-cleaner';

/** Lets no style be based on itself by way of others: LibreOffice 7.4 never finishes loading such a document. */
export const breakStyleCycles: PartCleaner = ({ name }) => {
  if (!/^\/?word\/styles[^/]*\.xml$/i.test(name)) return undefined;
  const parents = new Map<string, string>();
  return {
    start: (element) => {
      if (element.localName !== 'basedOn' || element.parent?.localName !== 'style') return;
      const [style, parent] = [element.parent.read('styleId'), element.read('val')];
      if (isAncestor(style, parent, parents)) element.remove();
      else parents.set(style, parent);
    },
  };
};

/** No document has longer chains, and following one takes time. */
const chainMax = 200;

/** Also of a chain that is too long. */
function isAncestor(style: string, start: string, parents: ReadonlyMap<string, string>): boolean {
  let at: string | undefined = start;
  for (let steps = 0; steps < chainMax; steps += 1) {
    if (at === undefined) return false;
    if (at === style) return true;
    at = parents.get(at);
  }
  return true;
}
