import { sessionKeys } from '../../contract/storage-keys';
import { Observable } from '../ui/observable';
import { useObservable } from '../ui/use-observable';

/**
 * Whether a newer version of the app waits. It is offered, and never takes over while a job runs, a form is
 * half filled or files were chosen in this page. Two things show it: a service worker that waits, and a chunk of this
 * version that the server has no more.
 */
class Updates {
  readonly #isWaiting = new Observable(false);
  #question: Promise<boolean> | undefined;
  #touchedPath: string | undefined;
  #isWorking = () => false;

  readonly get = this.#isWaiting.get;
  readonly subscribe = this.#isWaiting.subscribe;

  /** Says that a newer version waits; false when the person puts the offer off. */
  announce(isWaiting = true): void {
    this.#isWaiting.set(isWaiting);
  }

  /** What offers the update is itself gone from the server: the document has an offer that needs no code. */
  readonly offerPlainly = async (): Promise<void> => {
    if (await findOldVersion()) document.getElementById('plain-offer')?.setAttribute('open', '');
  };

  /** While `isWorking` says so, the page reloads only when the person accepts the update. */
  holdWhile(isWorking: () => boolean): void {
    this.#isWorking = isWorking;
  }

  /**
   * Looks after chunks that are not there although the site is. `onTouch` is called whenever a person types or chooses
   * something on a page, the first time: what offers the update has to be there before it is missing too.
   */
  watchMissingChunks(onTouch: () => void): void {
    window.addEventListener('vite:preloadError', () => void this.explainsMissing());
    const touch = () => {
      if (this.#touchedPath === undefined) onTouch();
      this.#touchedPath = location.pathname;
    };
    // Above the document, where the early script holds events back.
    for (const type of ['input', 'change', 'drop', 'paste']) window.addEventListener(type, touch, true);
  }

  /** Whether something was typed or chosen on this page, or a job runs. */
  readonly isInUse = (): boolean => this.#touchedPath === location.pathname || this.#isWorking();

  /**
   * Whether a chunk is missing because the server has a newer version. The page then reloads
   * where nothing is lost by it, once, and else the update is offered.
   */
  readonly explainsMissing = (): Promise<boolean> => {
    this.#question ??= findOldVersion()
      .then((oldVersion) => {
        if (oldVersion && (this.isInUse() || !reloadOnce(oldVersion))) this.announce();
        return oldVersion !== undefined;
      })
      .finally(() => {
        this.#question = undefined;
      });
    return this.#question;
  };
}

export const updates = new Updates();

export function useHasUpdate(): boolean {
  return useObservable(updates, false);
}

/** This page's version, where the server has it no more. */
async function findOldVersion(): Promise<string | undefined> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  try {
    // A worker answers no HEAD: it would know its own version only.
    const { status } = await fetch(own, { method: 'HEAD', cache: 'no-store' });
    return status === goneStatus ? own : undefined;
  } catch {
    // Out of reach: that is why the chunk is missing.
    return;
  }
}

const goneStatus = 404;

/**
 * Reloads the page, once for each version in a tab. False where that was done already or cannot be remembered: a
 * store in memory would not be there afterwards, and the page would reload for ever.
 */
function reloadOnce(version: string): boolean {
  try {
    if (sessionStorage.getItem(sessionKeys.reloadedFrom) === version) return false;
    sessionStorage.setItem(sessionKeys.reloadedFrom, version);
  } catch {
    // Blocked or full.
    return false;
  }
  location.reload();
  return true;
}
