import { useQuery } from '@tanstack/react-query';
import { CallError, unwrap } from '../api/unwrap';
import { loadUserInfo } from './load-user-info';
import { isSignedOut } from './membership';
import { useSession } from './use-session';

/** The signed-in person's data, cached per person; not asked for while nobody is signed in. */
export function useUserInfo(isWanted = true) {
  const session = useSession();
  return useQuery({
    queryKey: ['user-info', session?.email],
    enabled: isWanted && session !== null,
    queryFn: async () => unwrap(await loadUserInfo()),
    retry: (count, error) => count < 2 && error instanceof CallError && !isSignedOut(error.failure),
  });
}
