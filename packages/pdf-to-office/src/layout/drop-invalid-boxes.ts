import type { Box } from './box';
import type { PageParts } from './page-parts';

/** Further beside its page than this, in points, nothing is part of it: PDFs know no larger page. */
const besideMax = 14_400;

/** Takes off a page what has no place: a number that is none, or one beyond all paper. Loops over places end then. */
export function dropInvalidBoxes(page: PageParts): PageParts {
  const { words, asides = [], rules, areas, pictures, width, height } = page;
  const isPlaced = ({ left, top, right, bottom }: Box) =>
    left > -besideMax && top > -besideMax && right < width + besideMax && bottom < height + besideMax;
  const isOrdered = (box: Box) => isPlaced(box) && box.right > -besideMax && box.bottom > -besideMax;
  return {
    ...page,
    words: words.filter(isOrdered),
    asides: asides.filter(isOrdered),
    rules: rules.filter(isOrdered),
    areas: areas.filter(isOrdered),
    pictures: pictures.filter(isOrdered),
  };
}
