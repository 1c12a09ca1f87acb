import { expect, test } from 'vitest';
import type { UserInfo } from '../../contract/accounts';
import { type CallFailure, fail, succeed } from '../../contract/failures';
import { isSignedOut, judgeMembership, noAnswer } from './membership';

const nowMs = Date.UTC(2026, 10, 21);
const later = nowMs + 1;

function user(fields: Partial<UserInfo>): UserInfo {
  return { email: 'a@b.test', firstName: '', lastName: '', address: '', country: '', ...fields };
}

test('subscribed and not expired is a member; expiring now is not', () => {
  expect(judgeMembership(succeed(user({ subStatus: 1, expirationTime: later })), null, nowMs)).toBe('member');
  expect(judgeMembership(succeed(user({ subStatus: 1, expirationTime: nowMs })), null, nowMs)).toBe(
    'not-member',
  );
  expect(judgeMembership(succeed(user({ subStatus: 0, expirationTime: later })), null, nowMs)).toBe(
    'not-member',
  );
});

test('where only the expiration is known, it alone decides', () => {
  expect(judgeMembership(succeed(user({ expirationTime: later })), null, nowMs)).toBe('member');
});

test('without a network the last expiration known decides, and nothing known is unknown', () => {
  expect(judgeMembership(noAnswer, { expirationTime: later }, nowMs)).toBe('member');
  expect(judgeMembership(noAnswer, { expirationTime: nowMs - 1 }, nowMs)).toBe('not-member');
  expect(judgeMembership(noAnswer, null, nowMs)).toBe('unknown');
});

test('only another code or a 401 signs a person out', () => {
  const stays: CallFailure[] = [
    { kind: 'network' },
    { kind: 'timeout' },
    { kind: 'aborted' },
    { kind: 'malformed', detail: 'html' },
    { kind: 'http', status: 503 },
    { kind: 'http', status: 403 },
  ];
  expect(stays.filter(isSignedOut)).toEqual([]);
  expect(isSignedOut({ kind: 'http', status: 401 })).toBe(true);
  expect(judgeMembership(fail({ kind: 'business', code: '0' }), { expirationTime: later }, nowMs)).toBe(
    'signed-out',
  );
});
