import { toolCardsBeforeExpand } from '../../../contract/pages';

/** The cards by their `sort` number; of two with the same number the first configured comes first. */
export function sortCards<Card extends { sort: number }>(cards: readonly Card[]): Card[] {
  return [...cards].sort((one, other) => one.sort - other.sort);
}

/** Whether there are so many cards that the later ones wait behind the expand card. */
export function isExpandable(count: number): boolean {
  return count > toolCardsBeforeExpand;
}
