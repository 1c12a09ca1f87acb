import { useSyncExternalStore } from 'react';

/** False in the server's rendering and while the page takes it over, then true: for what belongs to a person. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
