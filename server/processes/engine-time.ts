import { LRUCache } from 'lru-cache';
import { hourMs } from '../../contract/time-spans';

/** What was used counts for 37% after this. */
const memoryMs = hourMs;
const maxPeople = 10_000;

/** How long engines have worked for each person (`SITE/ID`) in about the last hour. */
export class EngineTime {
  readonly #used = new LRUCache<string, { ms: number; atMs: number }>({ max: maxPeople });

  add(person: string, ms: number, nowMs = performance.now()): void {
    this.#used.set(person, { ms: this.of(person, nowMs) + ms, atMs: nowMs });
  }

  /** In milliseconds; what was used longer ago counts for less. */
  of(person: string, nowMs = performance.now()): number {
    const used = this.#used.get(person);
    if (!used) return 0;
    return used.ms * Math.exp((used.atMs - nowMs) / memoryMs);
  }
}
