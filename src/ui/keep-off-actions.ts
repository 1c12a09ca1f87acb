/** Links of the content too, but for those in a sentence or on a card; and the footer's. */
export const actions =
  'main :is(a:not(:is(p, li) a), button, summary, label, input, select, textarea), footer a';

/** A check measures every control of the page: a list that grows row by row is checked once, not at each row. */
const checkDelayMs = 100;

/** Marks a floating element with `data-covers` while it would hide a control of the page; returns the way to stop. */
export function fadeOverActions(floating: Element): () => void {
  return whenContentMoves(() => floating.toggleAttribute('data-covers', coversAction(floating)));
}

/** Whether something that floats over the page hides a control of its content. */
export function coversAction(floating: Element): boolean {
  const box = floating.getBoundingClientRect();
  const controls = document.querySelectorAll(actions);
  return [...controls].some((control) => {
    if (!isRendered(control)) return false;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    // What takes no room is not shown.
    return right > left && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  });
}

/** False in a row that `content-visibility` skips: to measure it there, the browser would lay the whole row out. */
export function isRendered(control: Element): boolean {
  return control.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
}

/** Calls back whenever something of the page may have come under what floats; returns the way to stop. */
export function whenContentMoves(check: () => void): () => void {
  const content = document.querySelector('main');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    check();
  };
  const schedule = () => {
    timer ??= setTimeout(run, checkDelayMs);
  };
  const observer = new ResizeObserver(schedule);
  // A tool may grow beside something taller: the page stays as high as it is.
  const changes = new MutationObserver(schedule);
  if (content) {
    observer.observe(content);
    changes.observe(content, { childList: true, subtree: true });
  }
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    changes.disconnect();
    removeEventListener('scroll', schedule);
    removeEventListener('resize', schedule);
  };
}
