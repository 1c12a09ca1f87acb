import { useObservable } from '../ui/use-observable';
import { connection } from './connection';

/** True while this site cannot be reached. False on the server and until the first probe says otherwise. */
export function useIsOffline(): boolean {
  return useObservable({ get: connection.isOffline, subscribe: connection.subscribe }, false);
}
