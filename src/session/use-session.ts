import { useSyncExternalStore } from 'react';
import type { JobSession } from '../../contract/jobs';
import { sessions } from './session-store';

/** Who is signed in; null on the server and for visitors. */
export function useSession(): JobSession | null {
  return useSyncExternalStore(sessions.subscribe, sessions.get, () => null);
}
