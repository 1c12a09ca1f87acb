import { actions, isRendered, whenContentMoves } from './keep-off-actions';

/** What a notice leaves free, the least important last: where not all of it can be, the later ones may be covered. */
const floating = '[data-floats]';
const titles = 'main :is(h1, h2, h3)';
const rows = 'main :is(ul[aria-label] > li, li:has(meter), tr, dl > div)';
const wishes = [
  [actions, floating, titles, rows],
  [actions, floating, titles],
  [actions, floating],
  [floating],
];

/** Pixels between a notice and what it keeps off. */
const gapPx = 8;

type Span = { top: number; bottom: number };

/** Moves what floats over the page to where it covers least, also when the page changes; returns the way to stop. */
export function keepOffContent(region: HTMLElement): () => void {
  const move = () => {
    region.style.setProperty('--notice-lift', '0px');
    const { height, bottom } = region.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const lowest = { top: bottom - height, bottom };
    const place = wishes
      .map((selectors) => findFree(lowest, Math.max(0, header), findCovered(region, selectors.join(', '))))
      .find((free) => free !== null);
    region.style.setProperty('--notice-lift', `${bottom - (place ?? lowest).bottom}px`);
  };
  move();
  return whenContentMoves(move);
}

/** The lowest place of this height above `lowest` and below `ceilingPx` that none of the others reaches into. */
export function findFree(lowest: Span, ceilingPx: number, others: readonly Span[]): Span | null {
  const height = lowest.bottom - lowest.top;
  const bottoms = [lowest.bottom, ...others.map(({ top }) => top - gapPx)]
    .filter((bottom) => bottom <= lowest.bottom && bottom - height >= ceilingPx)
    .sort((one, other) => other - one);
  const bottom = bottoms.find((below) =>
    others.every((other) => other.top >= below || other.bottom <= below - height),
  );
  return bottom === undefined ? null : { top: bottom - height, bottom };
}

/** Where in the view these are that a notice could cover: those beside it do not count. */
function findCovered(region: Element, selector: string): Span[] {
  const boxes = [...region.children].map((notice) => notice.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    if (!isRendered(element)) return [];
    const box = element.getBoundingClientRect();
    const isOver = box.right > box.left && box.left < right && box.right > left;
    const isInView = box.bottom > 0 && box.top < innerHeight;
    return isOver && isInView ? [{ top: box.top, bottom: box.bottom }] : [];
  });
}
