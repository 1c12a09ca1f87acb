import { isMember } from '../../contract/accounts';
import type { JobKind } from '../../contract/jobs';
import { detailsOfJob } from '../tools/tool-details-list';
import { readMembership } from './cached-membership';
import { useSession } from './use-session';
import { useUserInfo } from './use-user-info';

/**
 * False for a result that the person's membership does not cover now. By the server's answer, or the last one known
 * where it cannot be asked.
 */
export function useMayDownload(kind: JobKind): boolean {
  const isForMembers = detailsOfJob(kind).isResultForMembers === true;
  const session = useSession();
  const { data } = useUserInfo(isForMembers);
  if (!isForMembers) return true;
  const known = data ?? (session && readMembership(session.email));
  return known ? isMember(known, Date.now()) : false;
}
