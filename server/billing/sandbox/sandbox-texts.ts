import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '../../../contract/languages';
import { translate } from '../../i18n/translate';

export type SandboxTexts = ReturnType<typeof writeSandboxTexts>;

/** What the sandbox's pages say. The names of the first two buttons are fixed (docs/spec/accessible-names.md). */
export function writeSandboxTexts(language: Language) {
  const say = (text: MessageDescriptor) => translate(language, text);
  return {
    title: say(msg`Payment`),
    badge: say(msg`Sandbox`),
    notice: say(msg`This is a sandbox: no money is taken, and you decide what becomes of the payment.`),
    chargedNow: say(msg`Charged now`),
    from: (date: string) => say(msg`From ${date}`),
    validFor: say(msg`Valid for`),
    forever: say(msg`a lifetime`),
    onePayment: say(msg`One payment. Nothing is charged later.`),
    renews: say(
      msg`It renews automatically until you cancel, which you can do at any time on your account page.`,
    ),
    email: say(msg`Email`),
    emailHint: say(msg`The receipt goes there, and for a new account the link to set a password.`),
    emailWrong: say(msg`Please enter the correct email address`),
    introductionUsed: say(
      msg`The first price is for newcomers, and this address has had one here. Log in and choose the plan at its normal price. Nothing was charged.`,
    ),
    subscribedAlready: say(
      msg`This address has a subscription here already. Log in to change it, or choose a pack. Nothing was charged.`,
    ),
    failing: say(msg`Let later charges fail (to try what happens then)`),
    approve: say(msg`Approve payment`),
    decline: say(msg`Decline payment`),
    late: (seconds: number) => say(msg`Pay later (confirmed after ${seconds}\u00a0s)`),
    back: say(msg`Back without paying`),
    approved: say(msg`This payment was approved.`),
    declined: say(msg`This payment was declined. You can still approve it.`),
    continue: say(msg`Continue`),
    outbox: say(msg`Mails of this site`),
    outboxNotice: say(msg`No mail server is set up, so mails are stored here.`),
    outboxEmpty: say(msg`There are no mails yet.`),
    gone: say(msg`There is no such payment`),
    goneText: say(msg`Please go back and choose a plan again.`),
  };
}
