import { useSyncExternalStore } from 'react';

let isAsking = false;
const listeners = new Set<() => void>();

/** Whether the person is being asked what becomes of their unfinished jobs. */
export function useLogoutPrompt(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAsking,
    () => false,
  );
}

export function showLogoutPrompt(isShown: boolean): void {
  isAsking = isShown;
  for (const listener of listeners) listener();
}
