import { coversAction } from './covers-action';

/** A check measures every control of the page: a list that grows row by row is checked once, not at each row. */
const checkDelayMs = 100;

/** Marks a floating element with `data-covers` while it would hide a control of the page; returns the way to stop. */
export function fadeOverControls(floating: Element): () => void {
  const content = document.querySelector('main');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    timer = undefined;
    floating.toggleAttribute('data-covers', coversAction(floating));
  };
  const schedule = () => {
    timer ??= setTimeout(check, checkDelayMs);
  };
  const observer = new ResizeObserver(schedule);
  if (content) observer.observe(content);
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    removeEventListener('scroll', schedule);
    removeEventListener('resize', schedule);
  };
}
