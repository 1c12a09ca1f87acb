import type { PartCleaner } from './part-cleaner';

/**
 * Takes out references to footnotes and endnotes of a Word document that has no part of them: LibreOffice 7.4 never
 * finishes loading it, and Word shows nothing there.
 */
export const dropDeadNotes: PartCleaner = ({ name, names }) => {
  if (!/^\/?word\//i.test(name)) return undefined;
  const dead = new Set(
    kinds.filter(({ parts }) => !names.hasMarkup(parts)).map(({ reference }) => reference),
  );
  if (dead.size === 0) return undefined;
  return {
    start: (element) => {
      if (dead.has(element.localName)) element.remove();
    },
  };
};

const kinds = [
  { reference: 'footnoteReference', parts: 'word/footnotes' },
  { reference: 'endnoteReference', parts: 'word/endnotes' },
];
