import { coversAction } from './covers-action';

/** Moves what floats over the page off its buttons, also off those that come later; returns the way to stop. */
export function keepOffActions(region: HTMLElement): () => void {
  const observer = new ResizeObserver(() => moveOffActions(region));
  const content = document.querySelector('main');
  if (content) observer.observe(content);
  return () => observer.disconnect();
}

/** At the bottom, or below the header where they would hide a button at the bottom and none there. */
function moveOffActions(region: HTMLElement): void {
  const isCovering = () => [...region.children].some(coversAction);
  region.removeAttribute('data-high');
  if (!isCovering()) return;
  region.setAttribute('data-high', '');
  if (isCovering()) region.removeAttribute('data-high');
}
