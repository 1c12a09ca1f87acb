import { fail, type Outcome } from '../../../contract/failures';
import type { JobError, JobRequest, JobView } from '../../../contract/jobs';
import { useJobActions } from '../../jobs/use-jobs';
import { findContentOwner, mayShowContentOf } from '../../session/discard-drafts';
import { firstLoginKind } from '../../session/first-login';
import { checkMembership } from '../../session/load-user-info';
import { loginPrompt } from '../../session/login-prompt';
import { rememberPlace } from '../../session/return-place';
import { sessions } from '../../session/session-store';

/**
 * Hands chosen files to the queue, whoever asks. What needs an account or a membership first is stored there and waits,
 * over a reload and the payment too; a visitor is asked who they are.
 */
export function useStartJobs(): (requests: JobRequest[]) => Promise<Outcome<JobView, JobError>[]> {
  const { enqueue } = useJobActions();
  return async (requests) => {
    const owner = findContentOwner();
    const membership = await checkMembership();
    // Somebody else signed in meanwhile: the files are not theirs.
    if (sessions.get() && !mayShowContentOf(owner)) return requests.map(() => fail({ code: 'signed-out' }));
    const isRefused = membership === 'not-member';
    const answers = await enqueue(
      isRefused ? requests.map((request) => ({ ...request, waitsForMembership: true })) : requests,
    );
    if (!answers.some(({ ok }) => ok)) return answers;
    if (isRefused || membership === 'signed-out') rememberPlace();
    if (membership === 'signed-out') loginPrompt.open(() => undefined, firstLoginKind());
    return answers;
  };
}
