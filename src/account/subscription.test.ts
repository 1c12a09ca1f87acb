import { expect, test } from 'vitest';
import type { UserInfo } from '../../contract/accounts';
import { hasPlan, isSubscribed } from './subscription';

const user: UserInfo = { email: 'a@b.test', firstName: '', lastName: '', address: '', country: '' };
const running = {
  status: 'active' as const,
  renewsAt: 0,
  price: '49.8',
  currency: 'USD',
  duration: 1,
  durationUnit: 4,
};

test('subStatus 1 is subscribed, whether or not the backend says more', () => {
  expect(isSubscribed({ ...user, subStatus: 1 })).toBe(true);
  expect(isSubscribed({ ...user, subStatus: 1, subscription: running })).toBe(true);
  expect(isSubscribed({ ...user, subStatus: 0 })).toBe(false);
  expect(isSubscribed(user)).toBe(false);
});

test('a member by packs alone, whose backend says that nothing renews, is not subscribed', () => {
  expect(isSubscribed({ ...user, subStatus: 1, subscription: null })).toBe(false);
});

test('somebody who has cancelled is not subscribed any more, though still a member', () => {
  expect(isSubscribed({ ...user, subStatus: 1, subscription: { ...running, status: 'cancelled' } })).toBe(
    false,
  );
});

test('somebody who has cancelled has the plan until it ends', () => {
  const cancelled = {
    ...user,
    subStatus: 1,
    expirationTime: 100,
    subscription: { ...running, status: 'cancelled' as const },
  };
  expect([hasPlan(cancelled, 99), hasPlan(cancelled, 101)]).toEqual([true, false]);
  expect(hasPlan({ ...user, subStatus: 1, subscription: running }, 0)).toBe(true);
  expect(hasPlan({ ...user, subStatus: 1, subscription: null, expirationTime: 100 }, 0)).toBe(false);
});
