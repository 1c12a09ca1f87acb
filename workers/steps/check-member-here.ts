import { accountCalls, isMember } from '../../contract/accounts';
import { membershipWordDays } from '../../contract/device-engines';
import { dayMs } from '../../contract/time-spans';
import { callBackend } from '../../src/api/call-backend';
import type { Step } from '../queue/run/job-step';

/**
 * Membership for work on this device: by the server's last word until it expires. Without one that holds the server is
 * asked; with no network the job waits for it.
 */
export function checkMemberHere(): Step<unknown> {
  return {
    name: 'check-member-here',
    produces: ['memberCheckedAtMs'],
    isLocal: true,
    async run({ backend, isOnline, readMembership }) {
      const known = await readMembership();
      const isRecent = known !== null && known.nowMs - known.saidAtMs < membershipWordDays * dayMs;
      if (isRecent && isMember(known, known.nowMs)) {
        return { type: 'done', patch: { memberCheckedAtMs: known.nowMs } };
      }
      if (!isOnline) {
        return isRecent ? { type: 'not-member' } : { type: 'call-failed', failure: { kind: 'network' } };
      }
      const user = await callBackend(accountCalls.userInfo, {}, backend);
      if (!user.ok) {
        const isSignedOut = user.error.kind === 'business';
        return { type: 'call-failed', failure: isSignedOut ? { kind: 'http', status: 401 } : user.error };
      }
      const nowMs = Math.max(Date.now(), known?.nowMs ?? 0);
      if (!isMember(user.value, nowMs)) return { type: 'not-member' };
      return { type: 'done', patch: { memberCheckedAtMs: nowMs } };
    },
  };
}
