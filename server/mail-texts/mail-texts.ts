import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EndedAccess, mailKinds } from '../db/schema';

/** What a mail may say; empty where it does not apply. All of it is written for the reader's language already. */
export type MailFacts = {
  site: string;
  product: string;
  amount: string;
  receipt: string;
  validUntil: string;
  /** Then there is no day that it is valid until. */
  isLifetime: boolean;
  /** False of a membership that has ended. */
  isMember: boolean;
  /** Of what was bought: it renews until it is cancelled. */
  isSubscription: boolean;
  /** Of the next charge; undefined when none follows. */
  next: { price: string; date: string } | undefined;
  account: string;
  /** True of a subscription that somebody else paid once for a person whose own continues. */
  isBeside: boolean;
  /** Sets a password; undefined for who has one. */
  passwordLink: string | undefined;
  /** Where a renewal is paid that was refused, and when it is tried again without the person. */
  payLink: string;
  retryOn: string;
  /** Of a charge: given back so far. */
  refunded: string;
  /** Confirms the address. */
  confirmLink: string | undefined;
  /** Of a changed password, or of a payment for an account that nobody had confirmed. */
  ended: EndedAccess | undefined;
  /** Where a link to set a password is asked for. */
  forgotten: string;
};

type MailText = { subject: MessageDescriptor; lines: (MessageDescriptor | undefined)[] };

/** Subject and paragraphs of every mail. */
export const mailTexts: Record<(typeof mailKinds)[number], (facts: MailFacts) => MailText> = {
  payment: ({ site, product, amount, receipt, passwordLink, ...facts }) => ({
    subject: msg`Your payment to ${site}: ${product}`,
    lines: [
      msg`Thank you. We received ${amount} for “${product}”. Receipt ${receipt}.`,
      describeMembership(facts),
      facts.isBeside
        ? msg`You already have a subscription here, and it continues unchanged. This payment extended your membership once and does not renew.`
        : undefined,
      describeNextCharge(facts),
      facts.ended &&
        msg`This address already had an account, but nobody had confirmed that the address is theirs. We logged it out everywhere and removed its password and passkeys.`,
      describeWelcome(passwordLink, facts.ended !== undefined),
    ],
  }),
  renewal: ({ site, product, amount, receipt, account, next, ...facts }) => ({
    subject: msg`Your subscription to ${site} was renewed`,
    lines: [
      msg`We received ${amount} for “${product}”. Receipt ${receipt}.`,
      describeValidity(facts),
      next && describeRenewal({ ...next, account }),
    ],
  }),
  renewalDelayed: ({ site, product, retryOn, payLink }) => ({
    subject: msg`Your payment to ${site} was declined`,
    lines: [
      msg`The payment for “${product}” was declined, so your membership is not renewed yet. We will try again on ${retryOn}.`,
      msg`To pay now, or with another card: ${payLink}`,
    ],
  }),
  renewalConfirmation: ({ site, product, payLink, retryOn }) => ({
    subject: msg`Confirm your payment to ${site}`,
    lines: [
      msg`Your bank asks you to confirm the payment for “${product}”. Nothing was charged, and your membership is not renewed yet.`,
      msg`Confirm and pay here: ${payLink}`,
      msg`Otherwise we will try again on ${retryOn}.`,
    ],
  }),
  renewalFailed: ({ site, product, validUntil, account }) => ({
    subject: msg`Your subscription to ${site} could not be renewed`,
    lines: [
      msg`The payment for “${product}” was declined, so the subscription has ended and nothing more will be charged.`,
      msg`Your membership stays valid until ${validUntil}. You can choose a plan again here: ${account}`,
    ],
  }),
  subscriptionCancelled: ({ site, product, validUntil }) => ({
    subject: msg`Your subscription to ${site} is canceled`,
    lines: [
      msg`Your “${product}” subscription will not be renewed, and nothing more will be charged.`,
      msg`Your membership stays valid until ${validUntil}.`,
    ],
  }),
  subscriptionResumed: ({ site, product, ...facts }) => ({
    subject: msg`Your subscription to ${site} continues`,
    lines: [msg`Your “${product}” subscription will be renewed again.`, describeNextCharge(facts)],
  }),
  refund: ({ site, product, amount, receipt, ...facts }) => ({
    subject: msg`Your refund from ${site}: ${product}`,
    lines: [
      msg`We refunded ${amount} for “${product}”. Receipt ${receipt}.`,
      facts.isSubscription
        ? msg`The subscription has ended, and nothing more will be charged for it.`
        : undefined,
      facts.isMember ? describeMembership(facts) : msg`Your membership has ended.`,
      describeNextCharge(facts),
    ],
  }),
  refundPart: ({ site, product, amount, refunded, receipt }) => ({
    subject: msg`Your refund from ${site}: ${product}`,
    lines: [
      msg`We have refunded ${refunded} of ${amount} for “${product}”. Receipt ${receipt}.`,
      msg`Your membership stays as it is.`,
    ],
  }),
  introductionUsed: ({ site, product, amount, receipt, account }) => ({
    subject: msg`Your refund from ${site}: ${product}`,
    lines: [
      msg`We refunded ${amount} for “${product}”. Receipt ${receipt}.`,
      msg`The introductory price is for new customers, and this email has already used it here. Log in to buy at the regular price: ${account}`,
    ],
  }),
  chargeReversed: ({ site, product, amount, receipt, ...facts }) => ({
    subject: msg`Your bank reversed a payment to ${site}`,
    lines: [
      msg`Your bank returned ${amount} for “${product}” to you. Receipt ${receipt}.`,
      facts.isSubscription
        ? msg`The subscription has ended, and nothing more will be charged for it.`
        : undefined,
      facts.isMember ? describeMembership(facts) : msg`Your membership has ended.`,
    ],
  }),
  passwordReset: ({ site, passwordLink }) => ({
    subject: msg`Set a new password for ${site}`,
    lines: [
      passwordLink === undefined ? undefined : msg`Set a new password within 24 hours: ${passwordLink}`,
      msg`If you didn’t ask for this, ignore this email. Your password stays the same.`,
    ],
  }),
  confirmEmail: ({ site, confirmLink }) => ({
    subject: msg`Confirm your email for ${site}`,
    lines: [
      confirmLink === undefined
        ? undefined
        : msg`Confirm within 24 hours that this address is yours: ${confirmLink}`,
      msg`If you didn’t ask for this, ignore this email. Nothing changes.`,
    ],
  }),
  passwordChanged: ({ site, ended, account, forgotten }) => ({
    subject: msg`Your password for ${site} was changed`,
    lines: [
      msg`The password of your account was changed. Links to set a password that we sent before no longer work.`,
      ended && msg`Devices logged out: ${ended.sessions}`,
      ended && ended.passkeys > 0
        ? msg`Passkeys removed: ${ended.passkeys}. You can add yours again on your account page: ${account}`
        : undefined,
      msg`If this wasn’t you, set a new password right away: ${forgotten}`,
    ],
  }),
};

function describeWelcome(passwordLink: string | undefined, isOlderAccount: boolean) {
  if (passwordLink === undefined) return undefined;
  return isOlderAccount
    ? msg`Set a password within 7 days: ${passwordLink}`
    : msg`We created an account for this address. Set a password within 7 days: ${passwordLink}`;
}

function describeMembership(facts: Pick<MailFacts, 'validUntil' | 'isLifetime'>): MessageDescriptor {
  return facts.isLifetime ? msg`Your membership never expires.` : describeValidity(facts);
}

function describeValidity({ validUntil }: Pick<MailFacts, 'validUntil'>): MessageDescriptor {
  return msg`Your membership is valid until ${validUntil}.`;
}

function describeNextCharge({ next, account }: Pick<MailFacts, 'next' | 'account'>) {
  if (!next) return undefined;
  const { price, date } = next;
  return msg`Your plan renews on ${date} for ${price}. You can cancel at any time on your account page: ${account}`;
}

function describeRenewal({ price, date, account }: { price: string; date: string; account: string }) {
  return msg`Your plan renews on ${date} for ${price}. You can cancel at any time: ${account}`;
}
