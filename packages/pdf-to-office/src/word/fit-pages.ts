import type { Box } from '../layout/box';
import type { Look } from '../layout/page-content';
import type { PageParts } from '../layout/page-parts';
import type { Word } from '../layout/word';

/** Word's pages are at most 22 inches wide and high, in points. */
const sideMax = 1_584;

/** Scales down pages that exceed Word's limit, with their content. */
export function fitPages(pages: readonly PageParts[]): PageParts[] {
  return pages.map((page) => {
    const scale = sideMax / Math.max(page.width, page.height);
    return scale < 1 ? scalePage(page, scale) : page;
  });
}

function scalePage(page: PageParts, scale: number): PageParts {
  const box = <T extends Box>(one: T): T => ({
    ...one,
    left: one.left * scale,
    top: one.top * scale,
    right: one.right * scale,
    bottom: one.bottom * scale,
  });
  const word = (one: Word): Word => scaleWord(box(one), scale);
  const { asides, curves, paper, sideBar } = page;
  return {
    ...page,
    width: page.width * scale,
    height: page.height * scale,
    words: page.words.map(word),
    rules: page.rules.map(box),
    areas: page.areas.map(box),
    pictures: page.pictures.map(box),
    ...(asides ? { asides: asides.map(word) } : {}),
    ...(curves ? { curves: curves.map(box) } : {}),
    ...(paper ? { paper: box(paper) } : {}),
    ...(sideBar ? { sideBar: box(sideBar) } : {}),
  };
}

function scaleWord(word: Word, scale: number): Word {
  const { baseline, look, length, ruleBefore, formula } = word;
  return {
    ...word,
    baseline: baseline * scale,
    look: scaleLook(look, scale),
    ...(length === undefined ? {} : { length: length * scale }),
    ...(ruleBefore === undefined ? {} : { ruleBefore: ruleBefore * scale }),
    ...(formula
      ? { formula: { ...formula, words: formula.words.map((part) => scaleWord(part, scale)) } }
      : {}),
  };
}

/** Word knows half points. */
function scaleLook(look: Look, scale: number): Look {
  return { ...look, size: Math.max(1, Math.round(2 * look.size * scale) / 2) };
}
