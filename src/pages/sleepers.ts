import { asleepAttribute, awakeEvent } from '../../contract/sleeping';

/** The blocks of the page that still sleep, for whoever has to change something under all of them. */
class Sleepers {
  readonly #wakers = new Set<() => Promise<void>>();

  /** Returns the function that takes it off again, once it listens or is gone. */
  add(wake: () => Promise<void>): () => void {
    this.#wakers.add(wake);
    return () => this.#wakers.delete(wake);
  }

  /** Resolves when every block listens, or has failed to: a chunk that cannot be had must not hold the page up. */
  async wakeAll(): Promise<void> {
    // React takes the screen inside the frame over after the frame, but at once for an event: this one nobody handles.
    document.querySelector('main > *')?.dispatchEvent(new Event('pointercancel', { bubbles: true }));
    const deadline = performance.now() + hydrationMaxMs;
    do {
      // Each time anew: the page around a block may not listen yet, and the block is not known then.
      await Promise.all([...this.#wakers].map((wake) => wake()));
      if (!document.querySelector(`[${asleepAttribute}]`)) return;
      await nextAwakening();
    } while (performance.now() < deadline);
  }
}

/** Hydration of what is loaded takes a moment; a block without its chunk would be waited for in vain. Ours. */
const hydrationMaxMs = 3_000;
const lookAgainMs = 100;

function nextAwakening(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lookAgainMs);
    document.addEventListener(
      awakeEvent,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

export const sleepers = new Sleepers();
