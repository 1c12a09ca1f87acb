import { Observable } from '../ui/observable';
import { useObservable } from '../ui/use-observable';

const prompt = new Observable(false);

/** Whether the person is being asked what becomes of their unfinished jobs. */
export function useLogoutPrompt(): boolean {
  return useObservable(prompt, false);
}

export function showLogoutPrompt(isShown: boolean): void {
  prompt.set(isShown);
}
