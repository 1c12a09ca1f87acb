import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { listGroupMembers } from './process-group';
import { listProc, readProc } from './read-proc';

/** Work that has used so much processor time is behind what others have just begun. */
export const shortWorkMs = 3_000;
/** What groups start with: a third of the processor time that the server gets where both want it (sched(7)). */
export const startNice = 5;
/** Of long work: a third of what short work gets. */
export const longWorkNice = 10;

/**
 * Gives every thread of a group this priority, and its session, which alone counts where the kernel shares by session
 * (autogroup). False where that was not to be had: without privileges a group can only be put back, and sessions only ten
 * times a second.
 */
export function setGroupNice(groupId: number, nice: number): boolean {
  const threads = listGroupMembers(groupId).flatMap((pid) => listProc(`${pid}/task`));
  const areSet = threads.map((thread) => trySetting(() => setPriority(Number(thread), nice)));
  return setSessionNice(groupId, nice) && areSet.every(Boolean);
}

function setSessionNice(groupId: number, nice: number): boolean {
  const session = readProc(`${groupId}/autogroup`).trim();
  if (session === '' || session.endsWith(` nice ${nice}`)) return true;
  return trySetting(() => writeFileSync(`/proc/${groupId}/autogroup`, String(nice)));
}

function trySetting(set: () => void): boolean {
  try {
    set();
    return true;
  } catch {
    return false;
  }
}
