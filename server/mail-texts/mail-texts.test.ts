import { expect, test } from 'vitest';
import { type Language, languages } from '../../contract/languages';
import { translate } from '../i18n/translate';
import { type MailFacts, mailTexts } from './mail-texts';

const facts: MailFacts = {
  site: 'Paperway',
  product: 'Plus',
  amount: '$20.00',
  receipt: '20261121-1A2B3C4D-0',
  validUntil: '21 December 2026',
  next: { price: '$20.00 / 1 month', date: '21 December 2026' },
  isBeside: false,
  isLifetime: false,
  isMember: true,
  isSubscription: true,
  account: 'https://a.test/sub/account',
  payLink: 'https://a.test/backapi/v1/pay/renewal/x',
  retryOn: '28 December 2026',
  refunded: '$5.00',
  passwordLink: 'https://a.test/reset?token=x',
  confirmLink: 'https://a.test/reset?confirm=y',
  ended: undefined,
  forgotten: 'https://a.test/reset',
};

const write = (language: Language, kind: keyof typeof mailTexts, given = facts) => {
  const { subject, lines } = mailTexts[kind](given);
  const texts = [subject, ...lines].filter((text) => text !== undefined);
  return texts.map((text) => translate(language, text)).join('\n');
};

test.each(languages)(
  'in %s a charge says what was taken, what follows and where it is stopped',
  (language) => {
    for (const kind of ['payment', 'renewal'] as const) {
      const text = write(language, kind);
      for (const fact of [
        facts.amount,
        facts.receipt,
        facts.validUntil,
        facts.next?.price ?? '',
        facts.account,
      ])
        expect(text, kind).toContain(fact);
      const ofPack = write(language, kind, { ...facts, next: undefined });
      expect(ofPack, kind).not.toContain(facts.next?.price);
    }
    expect(write(language, 'payment')).toContain(facts.passwordLink);
    const forLife = write(language, 'payment', { ...facts, validUntil: '∞', isLifetime: true });
    expect(forLife).not.toContain('∞');
    const beside = write(language, 'payment', { ...facts, next: undefined, isBeside: true });
    expect(beside.length).toBeGreaterThan(write(language, 'payment', { ...facts, next: undefined }).length);
  },
);

test.each(languages)('in %s a renewal that waits says until when, and where it is paid', (language) => {
  for (const kind of ['renewalDelayed', 'renewalConfirmation'] as const) {
    const text = write(language, kind);
    for (const fact of [facts.product, facts.retryOn, facts.payLink]) expect(text, kind).toContain(fact);
  }
});

test.each(languages)('in %s a refund of a part, or by the bank, says of what', (language) => {
  expect(write(language, 'refundPart')).toContain(facts.refunded);
  expect(write(language, 'introductionUsed')).toContain(facts.account);
  for (const kind of ['refundPart', 'chargeReversed', 'introductionUsed'] as const) {
    const text = write(language, kind);
    for (const fact of [facts.amount, facts.product, facts.receipt]) expect(text, kind).toContain(fact);
  }
});

test.each(languages)('in %s a refund says what was given back and what is left', (language) => {
  const text = write(language, 'refund');
  const { amount, receipt, product, validUntil, next } = facts;
  for (const fact of [amount, receipt, product, validUntil, next?.price ?? '']) expect(text).toContain(fact);
  const ofLast = write(language, 'refund', { ...facts, isMember: false, next: undefined });
  expect(ofLast).not.toContain(validUntil);
  const ofPack = write(language, 'refund', { ...facts, isSubscription: false });
  expect(ofPack.length).toBeLessThan(text.length);
});

test.each(languages)(
  'in %s whoever is not charged any more learns until when they are a member',
  (language) => {
    for (const kind of ['renewalFailed', 'subscriptionCancelled'] as const) {
      expect(write(language, kind), kind).toContain(facts.product);
      expect(write(language, kind), kind).toContain(facts.validUntil);
    }
    expect(write(language, 'passwordReset')).toContain(facts.passwordLink);
    expect(write(language, 'confirmEmail')).toContain(facts.confirmLink);
  },
);
