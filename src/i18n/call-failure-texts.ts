import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type CallFailure, failureCodes } from '../../contract/failures';
import { smsProblemTexts } from './sms-texts';

const failureTexts: Record<CallFailure['kind'], MessageDescriptor> = {
  business: msg`That did not work. Try again.`,
  http: msg`The server could not do that at the moment. Try again later.`,
  network: msg`You seem to be offline. Try again when the network is back.`,
  timeout: msg`The server took too long to answer. Try again.`,
  aborted: msg`The request was canceled.`,
  malformed: msg`The server sent an unexpected answer. Try again later.`,
};
export const notServedText = msg`This plan can’t be bought yet because the site is not fully set up. Nothing was charged.`;
/** The reference backend's own sentences, which it sends in English. */
const codeTexts: Record<string, MessageDescriptor> = {
  [failureCodes.wrongCredentials]: msg`The email or the password is wrong.`,
  [failureCodes.wrongPassword]: msg`The current password is wrong.`,
  [failureCodes.resetLinkGone]: msg`This link has already been used or has expired. Please ask for a new one.`,
  [failureCodes.guessablePassword]: msg`This password is too easy to guess. Please choose another one.`,
  [failureCodes.billing.unknownPlan]:
    msg`This plan is no longer sold. Please reload the page and choose again.`,
  [failureCodes.billing.alreadyPaid]:
    msg`This order has already been paid. Nothing more will be charged for it.`,
  [failureCodes.billing.introductionUsed]:
    msg`The introductory price is for new customers, and you have already used it. Log in and reload the page to buy at the regular price. Nothing was charged.`,
  [failureCodes.billing.subscribedAlready]:
    msg`This email already has a subscription here. Log in to change it, or choose a one-time pass. Nothing was charged.`,
  [failureCodes.message.phoneInvalid]: smsProblemTexts.phoneInvalid,
  [failureCodes.message.empty]: smsProblemTexts.messageEmpty,
  [failureCodes.message.tooLong]: smsProblemTexts.messageTooLong,
  [failureCodes.message.timeMissing]: smsProblemTexts.timeMissing,
  [failureCodes.message.countryRefused]:
    msg`We don’t send messages to this country. Check the country of the number.`,
  [failureCodes.message.stopped]: msg`This number has asked us not to send it any messages.`,
  [failureCodes.message.dayFull]:
    msg`We can’t send any more messages today. Your message was not sent. Try again tomorrow.`,
  [failureCodes.billing.notServed]: notServedText,
};
const tooManyText = msg`Too many attempts. Wait a little and try again.`;
const tooManyStatus = 429;

/**
 * What a failed call says to the person: what its code or the status of too many means, else the server's own sentence,
 * else the app's own text.
 */
export function describeFailure(failure: CallFailure, i18n: I18n): string {
  const known = failure.kind === 'business' ? codeTexts[failure.code] : undefined;
  if (known) return i18n._(known);
  if (failure.kind === 'http' && failure.status === tooManyStatus) return i18n._(tooManyText);
  if ('msg' in failure && failure.msg) return failure.msg;
  return i18n._(failureTexts[failure.kind]);
}
