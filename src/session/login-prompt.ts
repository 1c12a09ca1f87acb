import { useSyncExternalStore } from 'react';

export type LoginKind = 'login' | 'create';

/** `afterLogin`: where a login leads. `account` by default; `here` when an action asked for it and continues. */
export type LoginPrompt = { kind: LoginKind; afterLogin: 'account' | 'here' };

type Listener = () => void;

/** Whether the login dialog is asked for, and what happens after it. The shell shows it; anything may ask. */
class LoginPromptStore {
  #prompt: LoginPrompt | null = null;
  #resume: (() => void) | undefined;
  readonly #listeners = new Set<Listener>();

  readonly get = (): LoginPrompt | null => this.#prompt;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the dialog. With `resume` the person stays where they are and that runs once they are in. */
  open(resume?: () => void): void {
    this.#resume = resume;
    this.#change({ kind: 'login', afterLogin: resume ? 'here' : 'account' });
  }

  switchTo(kind: LoginKind): void {
    if (this.#prompt) this.#change({ ...this.#prompt, kind });
  }

  /** Closes the dialog; `isSignedIn` runs what was waiting for it. */
  close(isSignedIn: boolean): void {
    const resume = this.#resume;
    this.#resume = undefined;
    this.#change(null);
    if (isSignedIn) resume?.();
  }

  #change(prompt: LoginPrompt | null): void {
    this.#prompt = prompt;
    for (const listener of this.#listeners) listener();
  }
}

export const loginPrompt = new LoginPromptStore();

export function useLoginPrompt(): LoginPrompt | null {
  return useSyncExternalStore(loginPrompt.subscribe, loginPrompt.get, () => null);
}
