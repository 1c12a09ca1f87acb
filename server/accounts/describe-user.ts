import { noPassword } from './password';
import { tokenHeader } from './person-of-request';
import type { User } from './session-store';

export function describeUser(user: User) {
  const { email, firstName, lastName, address, country, expirationTime, passwordHash, provenAt } = user;
  // Who was subscribed once is not any more: the page offers plans again.
  const subStatus = expirationTime > Date.now() ? user.subStatus : 0;
  const hasPassword = passwordHash !== noPassword;
  const isEmailConfirmed = provenAt !== null;
  return {
    ...{ email, firstName, lastName, address, country, subStatus, expirationTime },
    ...{ hasPassword, isEmailConfirmed },
  };
}

/** What the page stores of a sign-in. */
export function describeSession(user: User, tokenValue: string) {
  return {
    tokenKey: tokenHeader,
    tokenValue,
    userInfo: describeUser(user),
    userDetailVo: { email: user.email },
  };
}
