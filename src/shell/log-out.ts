import { accountCalls } from '../../contract/accounts';
import type { JobState } from '../../contract/jobs';
import { callBackend } from '../api/call-backend';
import { jobClient } from '../jobs/job-client';
import { lastingContext } from '../session/backend';
import { discardDrafts } from '../session/discard-drafts';
import { commitDiscardedDrafts } from '../session/durable-drafts';
import { commitSession } from '../session/durable-session';
import { endSession } from '../session/load-user-info';
import { notices } from '../ui/notice-store';

const endedStates: readonly JobState[] = ['done', 'failed', 'cancelled'];
/** The person does not wait for the server to learn of it. */
const logoutTimeoutMs = 5_000;

export function hasUnfinishedJobs(): boolean {
  return jobClient.snapshot.get().jobs.some(({ state }) => !endedStates.includes(state));
}

/** Stops the jobs, notifies the server, forgets the session. The session ends here whatever the server answers. */
export async function logOut(choice: 'keep-unfinished' | 'delete-unfinished'): Promise<void> {
  // First: the start page may be drawn meanwhile, with the message that is being written.
  discardDrafts();
  notices.dismissTopic('session');
  const jobs = await jobClient.signOut(choice);
  if (!jobs.ok) console.error('The jobs were not put away at sign-out', jobs.error);
  const context = { ...lastingContext(), timeoutMs: logoutTimeoutMs };
  // Before anybody sees it: a browser killed then would restore the session and the drafts from localStorage.
  await Promise.all([commitSession(null), commitDiscardedDrafts()]);
  // Before the server learns of it: what was still being asked would be answered with 401.
  const ended = endSession();
  const request = callBackend(accountCalls.logout, {}, context);
  await ended;
  const answer = await request;
  if (!answer.ok) console.info('The server did not receive the sign-out', answer.error);
}
