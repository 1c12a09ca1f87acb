import { sessionKeys } from '../../contract/storage-keys';
import { visitorJobs } from '../jobs/job-start';
import { useSession } from '../session/use-session';
import { hasVisitorDraft } from '../session/visitor-draft';
import { sessionStore } from '../ui/browser-storage';
import { useObservable } from '../ui/use-observable';

/** Whether somebody signed in on a device that still has what a visitor made, and it is not known whether they were it. */
export function useHasVisitorOffer(): boolean {
  const session = useSession();
  const hasJobs = useObservable(visitorJobs, false);
  if (!session || session.takesVisitorJobs) return false;
  if (sessionStore.get(sessionKeys.visitorDeclined) === session.email) return false;
  return hasJobs || hasVisitorDraft();
}
