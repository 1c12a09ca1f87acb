import { LRUCache } from 'lru-cache';
import { hourMs } from '../../contract/time-spans';
import type { RecentStart } from './next-turn';

/** What was used counts for 37% after this. */
const memoryMs = hourMs;
const maxPeople = 10_000;

/** How long engines have worked for each person in about the last hour. */
export class EngineTime {
  readonly #used = new LRUCache<string, { ms: number; atMs: number }>({ max: maxPeople });

  add(person: RecentStart, ms: number, nowMs = performance.now()): void {
    this.#used.set(keyOf(person), { ms: this.of(person, nowMs) + ms, atMs: nowMs });
  }

  /** In milliseconds; what was used longer ago counts for less. */
  of(person: RecentStart, nowMs = performance.now()): number {
    const used = this.#used.get(keyOf(person));
    if (!used) return 0;
    return used.ms * Math.exp((used.atMs - nowMs) / memoryMs);
  }
}

function keyOf({ siteCode, ownerId }: RecentStart): string {
  return `${siteCode}/${ownerId}`;
}
