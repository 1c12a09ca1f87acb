import { expect, test } from 'vitest';
import { checkLogin } from './login-rules';

const fine = { email: 'a@b.test', password: 'secret', confirmation: '' };

test('an address and a password of 6 to 30 characters may be sent', () => {
  expect(checkLogin(fine, 'login')).toEqual({});
  expect(checkLogin({ ...fine, password: 'x'.repeat(30) }, 'login')).toEqual({});
});

test('a missing address and a wrong one have different texts', () => {
  expect(checkLogin({ ...fine, email: '  ' }, 'login')).toEqual({ email: 'emailErrorNull' });
  expect(checkLogin({ ...fine, email: 'a@b' }, 'login')).toEqual({ email: 'emailErrorText' });
});

test.each(['', 'short', 'x'.repeat(31)])('the password %j is refused', (password) => {
  expect(checkLogin({ ...fine, password }, 'login')).toEqual({ password: 'passwordErrorText' });
});

test('the confirmation counts only when an account is made', () => {
  expect(checkLogin({ ...fine, confirmation: 'other' }, 'login')).toEqual({});
  expect(checkLogin({ ...fine, confirmation: 'other' }, 'create')).toEqual({ confirmation: 'errTip4' });
  expect(checkLogin({ ...fine, confirmation: 'secret' }, 'create')).toEqual({});
});
