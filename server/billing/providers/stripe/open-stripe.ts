import type { FastifyInstance } from 'fastify';
import type { OpenProvider } from '../../opened-provider';
import { openStripeAccount, type StripeAccount } from './stripe-account';
import { findStripeAmountProblem } from './stripe-amount';
import { createStripeBooks } from './stripe-books';
import { createStripeProvider } from './stripe-provider';
import { registerStripeWebhook } from './stripe-webhook-routes';

/** Stripe, with an account for each site that names its keys. */
export const openStripe: OpenProvider = ({ services, keysOf }) => {
  const accounts = new Map<string, StripeAccount>();
  const accountOf = (siteCode: string) => {
    const keys = keysOf(siteCode);
    if (!keys) return undefined;
    const known = accounts.get(keys.secretKey);
    if (known?.webhookSecret === keys.webhookSecret) return known;
    const account = openStripeAccount(keys, services.config.stripeApiUrl);
    accounts.set(keys.secretKey, account);
    return account;
  };
  return {
    findProvider: (siteCode) => {
      const account = accountOf(siteCode);
      return account && createStripeProvider(services.database, account);
    },
    findBooks: (siteCode) => {
      const account = accountOf(siteCode);
      return account && { account: account.secretKey, books: createStripeBooks(account) };
    },
    findAmountProblem: findStripeAmountProblem,
    isLive: (siteCode) => accountOf(siteCode)?.isLive ?? false,
    registerWebhook: (app: FastifyInstance, payments) =>
      registerStripeWebhook(app, services, { payments, accountOf }),
  };
};
