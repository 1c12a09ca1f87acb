import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { emailMaxLength, emailNameMaxLength } from '../../../../contract/email';
import type { Language } from '../../../../contract/languages';
import { translate } from '../../../i18n/translate';

export type SandboxTexts = ReturnType<typeof writeSandboxTexts>;

/** What the sandbox's pages say. The names of the first two buttons are fixed (docs/spec/accessible-names.md). */
export function writeSandboxTexts(language: Language) {
  const say = (text: MessageDescriptor) => translate(language, text);
  return {
    title: say(msg`Payment`),
    badge: say(msg`Sandbox`),
    notice: say(msg`This is a sandbox: no money is taken, and you decide what happens to the payment.`),
    chargedNow: say(msg`Charged today`),
    from: (date: string) => say(msg`From ${date}`),
    validFor: say(msg`Valid for`),
    forever: say(msg`a lifetime`),
    onePayment: say(msg`One payment. Nothing is charged later.`),
    renews: say(
      msg`It renews automatically until you cancel, which you can do at any time on your account page.`,
    ),
    email: say(msg`Email`),
    emailHint: say(msg`We send the receipt there and, for a new account, a link to set a password.`),
    emailWrong: say(msg`Please enter the correct email address`),
    emailDetails: {
      missing: '',
      at: say(msg`It needs one @, as in name@example.com.`),
      name: say(msg`Check the part before the @.`),
      nameTooLong: say(msg`The part before the @ can have ${emailNameMaxLength} characters at most.`),
      domain: say(msg`Check the part after the @, as in name@example.com.`),
      tooLong: say(msg`It can have ${emailMaxLength} characters at most.`),
    },
    introductionUsed: say(
      msg`The introductory price is for new customers, and this email has already used it here. Log in and choose the plan at its regular price. Nothing was charged.`,
    ),
    subscribedAlready: say(
      msg`This email already has a subscription here. Log in to change it, or choose a one-time pass. Nothing was charged.`,
    ),
    failing: say(msg`Let later charges fail (to see what happens then)`),
    approve: say(msg`Approve payment`),
    decline: say(msg`Decline payment`),
    late: (seconds: number) => say(msg`Approve, confirmed after ${seconds}\u00a0s`),
    back: say(msg`Back without paying`),
    approved: say(msg`This payment was approved.`),
    declined: say(msg`This payment was declined. You can still approve it.`),
    continue: say(msg`Continue`),
    outbox: say(msg`Emails from this site`),
    outboxNotice: say(msg`No mail server is set up, so emails are stored here.`),
    outboxEmpty: say(msg`No emails yet.`),
    gone: say(msg`Payment not found`),
    goneText: say(msg`Please go back and choose a plan again.`),
  };
}
