/** Links too, but for those in a sentence or on a card. */
const actions = 'main :is(a:not(:is(p, li) a), button, summary, label, input, select, textarea)';

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
function isRendered(control: Element): boolean {
  return control.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
}
