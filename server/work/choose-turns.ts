import type { Queryable } from '../db/database';
import { allButOne, type Lane, longSlots } from './lane';
import { listDueLong } from './long-work';
import { chooseNext, isSamePerson, type RecentStart, type WaitingWork } from './next-turn';
import type { Run } from './run-work';
import { listRecentStarts, listWaiting } from './waiting-works';

export type SiteShares = {
  /** Of a site in the round-robin; 1 is usual. */
  weightOf: (siteCode: string) => number;
  /** Of the slots of a kind, in percent, that a site's works may take. */
  shareOf: (siteCode: string) => number;
};

export type Choice = {
  /** The works beside which the chosen ones would run. */
  runs: readonly Run[];
  count: number;
  /** Stand for a turn like the waiting ones. */
  leavers?: readonly WaitingWork[];
};

/** Chooses at most `count` works whose turn it is in a lane: none that would take the slot left to everybody else. */
export async function chooseTurns(
  queryable: Queryable,
  lane: Lane,
  { weightOf, shareOf }: SiteShares,
  { runs, count, leavers = [] }: Choice,
): Promise<WaitingWork[]> {
  const { kind, slots } = lane;
  const taken: WaitingWork[] = runs.map(({ work, isLong }) => ({ ...work, isLong }));
  const isShortOnly = () => kind.isRestartable && countLong(taken) >= longSlots(lane);
  const waiting = await listWaiting(queryable, kind.name, { isShortOnly: isShortOnly() });
  const recentStarts: RecentStart[] = await listRecentStarts(queryable, kind.name);
  const slotsOfSite = (siteCode: string) => Math.max(1, Math.floor((slots * shareOf(siteCode)) / 100));
  // The last free slot is for somebody who has none.
  const leavesOneFree = (ownCount: number) =>
    ownCount === 0 || Math.max(ownCount, taken.length) < allButOne(lane);
  const mayStart = (work: WaitingWork) =>
    leavesOneFree(taken.filter((other) => isSamePerson(other, work)).length) &&
    taken.filter(({ siteCode }) => siteCode === work.siteCode).length < slotsOfSite(work.siteCode);
  const chosen: WaitingWork[] = [];
  while (chosen.length < count && !(isShortOnly() && waiting.some(({ isLong }) => isLong))) {
    const startable = waiting.filter((work) => mayStart(work) && !chosen.includes(work));
    const due = kind.isRestartable
      ? [...startable.filter(({ isLong }) => !isLong), ...listDueLong(lane, startable)]
      : startable;
    const candidates = [...leavers.filter((work) => !chosen.includes(work)), ...due];
    const next = chooseNext({ waiting: candidates, recentStarts, weightOf });
    if (!next) break;
    chosen.push(next);
    taken.push(next);
    recentStarts.unshift(next);
  }
  return chosen;
}

function countLong(works: readonly { isLong: boolean }[]): number {
  return works.filter(({ isLong }) => isLong).length;
}
