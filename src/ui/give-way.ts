import { coversAction } from './covers-action';

/** Marks a floating element with `data-yields` while it would hide a control of the page; returns the way to stop. */
export function giveWay(floating: Element): () => void {
  const content = document.querySelector('main');
  const check = () => floating.toggleAttribute('data-yields', coversAction(floating));
  const observer = new ResizeObserver(check);
  if (content) observer.observe(content);
  addEventListener('scroll', check, { passive: true });
  addEventListener('resize', check);
  return () => {
    observer.disconnect();
    removeEventListener('scroll', check);
    removeEventListener('resize', check);
  };
}
