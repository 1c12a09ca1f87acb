import { useQuery } from '@tanstack/react-query';
import type { CallFailure } from '../../contract/failures';
import { loadUserInfo } from './load-user-info';
import { isSignedOut } from './membership';
import { useSession } from './use-session';

/** A call's failure as an error, for the query client, which knows only those. */
class CallError extends Error {
  constructor(readonly failure: CallFailure) {
    super(`user/info failed: ${failure.kind}`);
  }
}

/** The signed-in person's data, cached per person; not asked for while nobody is signed in. */
export function useUserInfo(isWanted = true) {
  const session = useSession();
  return useQuery({
    queryKey: ['user-info', session?.email],
    enabled: isWanted && session !== null,
    queryFn: async () => {
      const answer = await loadUserInfo();
      if (!answer.ok) throw new CallError(answer.error);
      return answer.value;
    },
    retry: (count, error) => count < 2 && error instanceof CallError && !isSignedOut(error.failure),
  });
}
