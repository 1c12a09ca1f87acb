import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import type { PaymentBooks } from './comparison/payment-books';
import type { PaymentProvider } from './payment-provider';
import type { Payments } from './payments';

/** What the variables hold that a site names under `server.payment`. */
export type PaymentKeys = { secretKey: string; webhookSecret: string };

/** A kind of provider, with an account for each site that sells by it. */
export type OpenedProvider = {
  /** Undefined: the site's keys are not set here. */
  findProvider: (siteCode: string) => PaymentProvider | undefined;
  /** What was paid into the site's account; `account` is the same for sites that share one, and secret. */
  findBooks: (siteCode: string) => { account: string; books: PaymentBooks } | undefined;
  /** Why such an amount cannot be charged; undefined where it can. */
  findAmountProblem: (amountMinor: number, currency: string) => string | undefined;
  /** False: its keys are for tests, and charge nobody. */
  isLive: (siteCode: string) => boolean;
  registerWebhook: (app: FastifyInstance, payments: Payments) => Promise<void>;
};

export type OpenProvider = (options: {
  services: Pick<Services, 'config' | 'database' | 'log'>;
  keysOf: (siteCode: string) => PaymentKeys | undefined;
}) => OpenedProvider;
