import { Observable } from '../ui/observable';
import { useObservable } from '../ui/use-observable';

export type LoginKind = 'login' | 'create';

/** `afterLogin`: where a login leads. `account` by default; `here` when an action asked for it and continues. */
export type LoginPrompt = { kind: LoginKind; afterLogin: 'account' | 'here' };

/** Whether the login dialog is asked for, and what happens after it. The shell shows it; anything may ask. */
class LoginPromptStore {
  readonly #prompt = new Observable<LoginPrompt | null>(null);
  #resume: (() => void) | undefined;

  readonly get = this.#prompt.get;
  readonly subscribe = this.#prompt.subscribe;

  /** Opens the dialog. With `resume` the person stays where they are and that runs once they are in. */
  open(resume?: () => void, kind: LoginKind = 'login'): void {
    this.#resume = resume;
    this.#prompt.set({ kind, afterLogin: resume ? 'here' : 'account' });
  }

  switchTo(kind: LoginKind): void {
    const prompt = this.get();
    if (prompt) this.#prompt.set({ ...prompt, kind });
  }

  /** Closes the dialog; `isSignedIn` runs what was waiting for it. */
  close(isSignedIn: boolean): void {
    const resume = this.#resume;
    this.#resume = undefined;
    this.#prompt.set(null);
    if (isSignedIn) resume?.();
  }
}

export const loginPrompt = new LoginPromptStore();

export function useLoginPrompt(): LoginPrompt | null {
  return useObservable(loginPrompt, null);
}
