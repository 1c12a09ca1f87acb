import { passwordMaxLength, passwordMinLength } from '../../../contract/accounts';
import type { LoginTextName } from '../../i18n/login-texts';

export type PasswordValues = { currenPass: string; newPass: string; checkPass: string };
export type PasswordField = keyof PasswordValues;
export type PasswordProblems = Partial<Record<PasswordField, LoginTextName>>;

/**
 * What is wrong with the password form, by field, as the name of its text. The current password counts only where it is
 * asked for.
 */
export function checkPasswords(
  { currenPass, newPass, checkPass }: PasswordValues,
  { asksCurrent }: { asksCurrent: boolean },
): PasswordProblems {
  const problems: PasswordProblems = {};
  if (asksCurrent && currenPass === '') problems.currenPass = 'errTip1';
  if (newPass === '') problems.newPass = 'errTip1';
  else if (newPass.length < passwordMinLength || newPass.length > passwordMaxLength) {
    problems.newPass = 'errTip2';
  }
  if (checkPass === '') problems.checkPass = 'errTip3';
  else if (checkPass !== newPass) problems.checkPass = 'errTip4';
  return problems;
}
