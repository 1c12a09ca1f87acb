import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { ServerLog } from '../server-log';

type Limits = {
  /** An answer is used without asking for so long. */
  freshMs: number;
  /** After a failure nobody asks for so long. */
  backOffMs: number;
  maxEntries: number;
  log: ServerLog;
};

/** `value` null: the other side said that there is none. Absent: it has not answered yet. */
type Entry<Value> = { value?: Value | null; askAgainAtMs: number; failure?: unknown };

/**
 * Answers of somebody who may be slow or away, by key. What is known is served at once and asked for behind it when it
 * is old; what is not known is asked for once, whoever waits for it.
 */
export class AnswerCache<Value extends object> {
  readonly #limits: Limits;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #underWay = new Map<string, Promise<Value | null>>();

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#entries = new LRUCache({ max: limits.maxEntries });
  }

  /** An unchanged answer is the same object. Rejects with what `ask` threw when nothing is known. */
  async load(key: string, ask: () => Promise<Value | null>): Promise<Value | null> {
    const entry = this.#entries.get(key);
    const mayAsk = !entry || performance.now() >= entry.askAgainAtMs;
    if (entry?.value === undefined) {
      if (mayAsk) return this.#refresh(key, ask);
      throw entry?.failure;
    }
    if (mayAsk && !this.#underWay.has(key)) {
      this.#refresh(key, ask).catch((error: unknown) => {
        this.#limits.log.warn({ err: error }, 'serving the configuration last known');
      });
    }
    return entry.value;
  }

  /** Everybody who asks meanwhile waits for the same answer. */
  #refresh(key: string, ask: () => Promise<Value | null>): Promise<Value | null> {
    const underWay = this.#underWay.get(key) ?? this.#ask(key, ask);
    this.#underWay.set(key, underWay);
    return underWay;
  }

  async #ask(key: string, ask: () => Promise<Value | null>): Promise<Value | null> {
    const { freshMs, backOffMs } = this.#limits;
    const known = this.#entries.get(key)?.value;
    try {
      const answer = await ask();
      // What was made from it, as a rendered page, holds as long as it is the same object.
      const value = isDeepStrictEqual(answer, known) ? (known ?? null) : answer;
      this.#entries.set(key, { value, askAgainAtMs: performance.now() + freshMs });
      return value;
    } catch (error) {
      const askAgainAtMs = performance.now() + backOffMs;
      this.#entries.set(
        key,
        known === undefined ? { askAgainAtMs, failure: error } : { value: known, askAgainAtMs },
      );
      throw error;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
