import { passwordMaxLength, passwordMinLength } from '../../../contract/accounts';
import { readEmail } from '../../../contract/email';
import type { LoginTextName } from '../../i18n/login-texts';
import type { LoginKind } from '../../session/login-prompt';

export type LoginValues = { email: string; password: string; confirmation: string };
export type LoginField = keyof LoginValues;
export type LoginProblems = Partial<Record<LoginField, LoginTextName>>;

/** What is wrong with the form, by field, as the name of its text. Empty when it may be sent. */
export function checkLogin({ email, password, confirmation }: LoginValues, kind: LoginKind): LoginProblems {
  const problems: LoginProblems = {};
  const read = readEmail(email);
  if (!read.ok) problems.email = read.problem === 'missing' ? 'emailErrorNull' : 'emailErrorText';
  if (password.length < passwordMinLength || password.length > passwordMaxLength) {
    problems.password = 'passwordErrorText';
  }
  if (kind === 'create' && confirmation !== password) problems.confirmation = 'errTip4';
  return problems;
}
