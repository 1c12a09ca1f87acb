import type { ElementHandler } from '../markup/element-handler';

/** Looks for what a file would show: a letter or a number of its pages, slides or sheets, or a picture. */
export type ContentSearch = {
  /** Takes the name of each part. Answers with what looks into it; undefined: there is no need to. */
  watch: (partName: string) => ElementHandler | undefined;
  hasFound: () => boolean;
};

const pictureParts = /^\/?(word|xl|ppt)\/(media|charts)\/[^/]+$/i;
const shownParts =
  /^\/?(word\/(document\d*|header\d*|footer\d*|footnotes|endnotes)|ppt\/slides\/slide\d+|xl\/worksheets\/[^/]+)\.xml$/i;
/** The elements that hold text, and those that hold the value of a cell. */
const textElements = ['t', 'v'];

export function createContentSearch(): ContentSearch {
  let isFound = false;
  return {
    watch: (partName) => {
      if (pictureParts.test(partName)) isFound = true;
      if (isFound || !shownParts.test(partName)) return undefined;
      return {
        text: ({ value, parent }) => {
          isFound ||= parent !== undefined && textElements.includes(parent.localName) && value.trim() !== '';
        },
      };
    },
    hasFound: () => isFound,
  };
}
