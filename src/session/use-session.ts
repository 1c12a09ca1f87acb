import type { JobSession } from '../../contract/jobs';
import { useObservable } from '../ui/use-observable';
import { sessions } from './session-store';

/** Who is signed in; null on the server and for visitors. */
export function useSession(): JobSession | null {
  return useObservable(sessions, null);
}
