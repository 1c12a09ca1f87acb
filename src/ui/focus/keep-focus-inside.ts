const stops = 'a[href], :is(button, input, select, textarea):not([disabled])';
const busyControls = ':is(button, input, select, textarea)[disabled]';

/**
 * In a part of the page whose controls come and go: when the one that has the focus goes away, what takes its place gets
 * it: in the same row, else in the next row, else the part itself, which needs a `tabIndex` of -1. Without it whoever
 * works with keys would begin again at the top of the page. It lives as long as the part.
 */
export function keepFocusInside(part: HTMLElement): void {
  let focused: Element | null = null;
  let row: Element | null = null;
  let rowPlace = 0;
  let placeInRow = 0;
  let place = 0;

  const remember = (target: EventTarget | null) => {
    if (!(target instanceof Element) || !part.contains(target)) return;
    focused = target;
    row = target.closest('li');
    place = listStops(part).indexOf(target);
    if (!row) return;
    rowPlace = listRows(part).indexOf(row);
    placeInRow = listStops(row).indexOf(target);
  };
  // A control that goes away may lose the focus by an event too: only one that is still there was left by the person.
  const forget = () =>
    queueMicrotask(() => {
      if (focused?.matches(stops) && focused.isConnected && focused !== document.activeElement)
        focused = null;
    });
  const restore = () => {
    if (!focused || document.activeElement !== document.body) return;
    // Busy with what was pressed; it comes back, or goes.
    if (focused.isConnected && !focused.matches(stops)) return;
    const nextRow = row?.isConnected ? row : row && pickNear(listRows(part), rowPlace);
    // What takes its place is there before it can be pressed: the focus waits for it, and does not go elsewhere.
    if (!focused.isConnected && nextRow && isBusy(nextRow)) return;
    const next = focused.isConnected ? focused : findNext(nextRow);
    focused = null;
    if (next instanceof HTMLElement) next.focus();
    if (document.activeElement === document.body) part.closest('main')?.focus({ preventScroll: true });
  };
  const findNext = (nextRow: Element | null | undefined) =>
    (nextRow && pickNear(listStops(nextRow), placeInRow)) || pickNear(listStops(part), place) || part;

  const observer = new MutationObserver(restore);
  observer.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  part.addEventListener('focusin', ({ target }) => remember(target));
  part.addEventListener('focusout', forget);
  remember(document.activeElement);
}

function isBusy(row: Element): boolean {
  return !row.querySelector(stops) && row.querySelector(busyControls) !== null;
}

function listRows(within: Element): Element[] {
  return [...within.querySelectorAll('li')];
}

function listStops(within: Element): Element[] {
  return [...within.querySelectorAll(stops)];
}

function pickNear(elements: readonly Element[], place: number): Element | undefined {
  return elements[Math.min(place, elements.length - 1)];
}
