import { fetchUserInfo } from '../../src/api/accounts';
import { isMember } from '../../src/contract/accounts';
import type { Step } from '../queue/job-step';

/** A membership found is taken for granted this long, so that a batch of jobs does not ask for each. Ours. */
const trustMs = 30_000;

/** Asks the backend whether the person is a member, before anything that costs. */
export function checkMember(): Step<unknown> {
  let lastMember: { tokenValue: string; checkedAtMs: number } | null = null;
  return {
    name: 'check-member',
    produces: ['memberCheckedAtMs'],
    async run({ backend }) {
      const tokenValue = backend.session?.tokenValue ?? '';
      const checkedAtMs = Date.now();
      const isTrusted =
        lastMember?.tokenValue === tokenValue && checkedAtMs - lastMember.checkedAtMs < trustMs;
      if (isTrusted) return { type: 'done', patch: { memberCheckedAtMs: checkedAtMs } };
      const user = await fetchUserInfo(backend);
      if (!user.ok) {
        // A parsed envelope with another code says, like a 401, that nobody is signed in (contract §1).
        const isSignedOut = user.error.kind === 'business';
        return { type: 'call-failed', failure: isSignedOut ? { kind: 'http', status: 401 } : user.error };
      }
      if (!isMember(user.value, checkedAtMs)) return { type: 'not-member' };
      lastMember = { tokenValue, checkedAtMs };
      return { type: 'done', patch: { memberCheckedAtMs: checkedAtMs } };
    },
  };
}
