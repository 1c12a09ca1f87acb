/**
 * A dead worker is restarted at once this often within `windowMs`, then after a pause that doubles, so that one that
 * crashes on start does not drain the battery. Restarting never stops.
 */
const promptRestarts = 3;
const windowMs = 60_000;
const firstPauseMs = 1_000;

/** How long to wait before a worker that died is started again. */
export class RestartPauses {
  #restarts: number[] = [];

  /** Notes a death; answers with the pause after it, which is 0 for the first ones. */
  next(nowMs: number): number {
    this.#restarts = [...this.#restarts.filter((at) => nowMs - at < windowMs), nowMs];
    const late = this.#restarts.length - promptRestarts;
    return late > 0 ? Math.min(windowMs, firstPauseMs * 2 ** (late - 1)) : 0;
  }
}
