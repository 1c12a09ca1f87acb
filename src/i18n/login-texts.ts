import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Texts of the login and password rules; a site's own `Login` texts of the same name win. */
export const loginTexts = {
  emailErrorNull: msg`Please enter your email`,
  emailErrorText: msg`Please enter the correct email address`,
  passwordErrorText: msg`The password must be 6 to 30 characters`,
  errTip1: msg`Please enter the password`,
  errTip2: msg`The password must be 6 to 30 characters`,
  errTip3: msg`Please confirm the password`,
  errTip4: msg`The passwords are inconsistent twice.`,
} satisfies Record<string, MessageDescriptor>;

export type LoginTextName = keyof typeof loginTexts;
