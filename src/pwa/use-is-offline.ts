import { useSyncExternalStore } from 'react';
import { connection } from './connection';

/** True while this site cannot be reached. False on the server and until the first probe says otherwise. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isOffline, () => false);
}
