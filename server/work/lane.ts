import type { Queryable } from '../db/database';
import { chooseNext, isSamePerson, type RecentStart, type WaitingWork } from './next-turn';
import type { Run, RunnableKind } from './run-work';
import { listRecentStarts, listWaiting } from './waiting-works';

/** The slots of one kind in this process, and the works that run in them. */
export type Lane = { kind: RunnableKind; slots: number; runs: Map<Run, Promise<void>> };

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

export function hasFreeSlot({ runs, slots }: Lane): boolean {
  return runs.size < slots;
}

/** Chooses at most `count` works whose turn it is in a lane: none that would take the slot left to everybody else. */
export async function chooseTurns(
  queryable: Queryable,
  { kind, slots }: Lane,
  { weightOf, shareOf }: SiteShares,
  { runs, count, leavers = [] }: Choice,
): Promise<WaitingWork[]> {
  const taken: WaitingWork[] = runs.map(({ work, isLong }) => ({ ...work, isLong }));
  const isShortOnly = () => kind.isRestartable && countLong(taken) >= allButOne(slots);
  const waiting = await listWaiting(queryable, kind.name, { isShortOnly: isShortOnly() });
  const recentStarts: RecentStart[] = await listRecentStarts(queryable, kind.name);
  const slotsOfSite = (siteCode: string) => Math.max(1, Math.floor((slots * shareOf(siteCode)) / 100));
  const mayStart = (work: WaitingWork) =>
    taken.filter((other) => isSamePerson(other, work)).length < allButOne(slots) &&
    taken.filter(({ siteCode }) => siteCode === work.siteCode).length < slotsOfSite(work.siteCode);
  const chosen: WaitingWork[] = [];
  while (chosen.length < count && !(isShortOnly() && waiting.some(({ isLong }) => isLong))) {
    const candidates = [...leavers, ...waiting.filter(mayStart)].filter((work) => !chosen.includes(work));
    const next = chooseNext({ waiting: candidates, recentStarts, weightOf });
    if (!next) break;
    chosen.push(next);
    taken.push(next);
    recentStarts.unshift(next);
  }
  return chosen;
}

/** Whether other long works hold all the slots that long work may have: one is left to short work. */
export function isOneTooMany({ kind, slots, runs }: Lane, run: Run): boolean {
  const others = [...runs.keys()].filter((other) => other !== run);
  return kind.isRestartable && countLong(others) >= allButOne(slots);
}

function countLong(works: readonly { isLong: boolean }[]): number {
  return works.filter(({ isLong }) => isLong).length;
}

/** Slots for one person, and for long work: one is left to everybody else, and to short work. */
function allButOne(slots: number): number {
  return Math.max(1, slots - 1);
}
