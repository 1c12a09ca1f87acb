import type { PartCleaner } from './part-cleaner';

/**
 * Takes the places of comments out of a Word document. They are not printed, and LibreOffice 7.4 refuses a file with one
 * in a header and crashes at others when it has no screen.
 */
export const dropComments: PartCleaner = ({ name }) => {
  if (!/^\/?word\//i.test(name)) return undefined;
  return {
    start: (element) => {
      if (anchors.has(element.localName)) element.remove();
    },
  };
};

const anchors = new Set(['commentRangeStart', 'commentRangeEnd', 'commentReference']);
