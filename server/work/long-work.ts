import { type Lane, longSlots } from './lane';
import { isSamePerson, nameOwner, type RecentStart, type WaitingWork } from './next-turn';
import type { Run } from './run-work';

/** Long runs of a lane that are not about to end. */
export function listLongRuns({ runs }: Lane): Run[] {
  return [...runs.keys()].filter(({ isLong, endReason }) => isLong && endReason === undefined);
}

/** Whether other long works hold all the slots that long work may have: one is left to short work. */
export function isOneTooMany(lane: Lane, run: Run): boolean {
  const others = listLongRuns(lane).filter((other) => other !== run);
  return lane.kind.isRestartable && others.length >= longSlots(lane);
}

/**
 * The long run that leaves its slot to long work of this person, undefined where none does. The one that began first
 * never does: it would not end. Of the others it is the one that began last, which loses least, if its person has had
 * more engine time than this one by `sliceMs`, or another long slot.
 */
export function findYielding(lane: Lane, person: RecentStart): Run | undefined {
  const long = listLongRuns(lane).filter(({ work }) => !isSamePerson(work, person));
  const [, ...younger] = long.sort((one, other) => begunAt(one) - begunAt(other));
  const ownUsedMs = usedMs(lane, person);
  return younger
    .reverse()
    .find(
      ({ work }) =>
        long.filter((other) => isSamePerson(other.work, work)).length > 1 ||
        usedMs(lane, work) - ownUsedMs >= lane.sliceMs,
    );
}

/** Whose long work may begin: nobody's who has had more engine time, by `sliceMs`, than somebody else who waits. */
export function listDueLong<Waiting extends WaitingWork>(lane: Lane, waiting: readonly Waiting[]): Waiting[] {
  const long = waiting.filter(({ isLong }) => isLong).map((work) => ({ work, ms: usedMs(lane, work) }));
  const leastMs = Math.min(...long.map(({ ms }) => ms));
  return long.filter(({ ms }) => ms - leastMs < lane.sliceMs).map(({ work }) => work);
}

/** Ends a long run where long work waits for whose person it should leave its slot. */
export function findYieldingToWaiting(lane: Lane, waiting: readonly WaitingWork[]): Run | undefined {
  if (listLongRuns(lane).length < longSlots(lane)) return undefined;
  const runs = [...lane.runs.keys()];
  for (const work of listDueLong(lane, waiting)) {
    // Whoever is at work already waits for that.
    if (runs.some((run) => isSamePerson(run.work, work))) continue;
    const yielding = findYielding(lane, work);
    if (yielding) return yielding;
  }
  return undefined;
}

/** Engine time of a person, runs under way included. */
function usedMs({ engineTime, runs }: Lane, person: RecentStart): number {
  const now = performance.now();
  return [...runs.keys()]
    .filter(({ work, begunAtMs }) => begunAtMs !== undefined && isSamePerson(work, person))
    .reduce((sum, run) => sum + now - begunAt(run), engineTime.of(nameOwner(person)));
}

function begunAt({ begunAtMs }: Run): number {
  return begunAtMs ?? Number.POSITIVE_INFINITY;
}
