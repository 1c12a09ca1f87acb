import { coversAction } from './covers-action';

/** At the bottom, or below the header where they would hide a button at the bottom and none there. */
export function moveOffActions(region: HTMLElement): void {
  const isCovering = () => [...region.children].some(coversAction);
  region.removeAttribute('data-high');
  if (!isCovering()) return;
  region.setAttribute('data-high', '');
  if (isCovering()) region.removeAttribute('data-high');
}
