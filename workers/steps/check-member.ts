import { accountCalls, isMember } from '../../contract/accounts';
import { callBackend } from '../../src/api/call-backend';
import type { Step } from '../queue/run/job-step';

/** Asks the backend whether the person is a member, before anything that costs. */
export function checkMember(): Step<unknown> {
  return {
    name: 'check-member',
    produces: ['memberCheckedAtMs'],
    async run({ backend }) {
      const user = await callBackend(accountCalls.userInfo, {}, backend);
      if (!user.ok) {
        // A parsed envelope with another code says, like a 401, that nobody is signed in.
        const isSignedOut = user.error.kind === 'business';
        return { type: 'call-failed', failure: isSignedOut ? { kind: 'http', status: 401 } : user.error };
      }
      const nowMs = Date.now();
      if (!isMember(user.value, nowMs)) return { type: 'not-member' };
      return { type: 'done', patch: { memberCheckedAtMs: nowMs } };
    },
  };
}
