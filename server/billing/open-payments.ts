import type { FastifyInstance } from 'fastify';
import { loadServerSecret } from '../db/server-secret';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import type { LocalTenants } from '../tenants/local-tenants';
import { listAccounts } from './comparison/list-accounts';
import type { PaymentAccount } from './comparison/payment-books';
import { assertKeys, describeSelling, findSellingProblems } from './describe-selling';
import { openProviders } from './open-providers';
import type { OpenedProvider } from './opened-provider';
import { createPayments, type Payments } from './payments';
import { openSandbox } from './providers/sandbox/open-sandbox';
import type { Sandbox } from './providers/sandbox/sandbox-provider';

/** How this server takes money. */
export type OpenPayments = {
  payments: Payments;
  providers: readonly OpenedProvider[];
  /** Where sites are paid at this moment. */
  listAccounts: () => PaymentAccount[];
  sandbox: Sandbox;
  /** Signs the sandbox's webhooks. */
  secret: string;
  /** Sends again what was not accepted. */
  takeUpWebhooks: (now: Date) => Promise<void>;
  /** What keeps sites from being paid at this moment, a sentence each. */
  findProblems: () => Promise<string[]>;
  /** Which sites sell how, and what is odd about it: a sentence each. */
  selling: readonly string[];
  warnings: readonly string[];
};

/** Opens the payment providers. Throws ConfigError where a variable is not set that a site names. */
export async function openPayments(
  app: FastifyInstance,
  services: Services,
  sites: Pick<LocalTenants, 'listSites' | 'findSite' | 'folderOf'>,
  mailing: Mailing,
): Promise<OpenPayments> {
  const { config, database } = services;
  assertKeys(sites.listSites(), config.readVariable);
  const secret = await loadServerSecret(database, 'payment-webhook');
  const { sandbox, takeUpWebhooks } = openSandbox(app, services, secret);
  const opened = openProviders(services, sites.findSite);
  const findProvider: Payments['findProvider'] = ({ provider, siteCode }) =>
    provider === 'sandbox' ? sandbox : opened[provider]?.findProvider(siteCode);
  const findProblems = () => findSellingProblems(sites, opened, config.readVariable);
  const selling = describeSelling(sites, opened, config.isDemo);
  return {
    payments: createPayments(services, { findProvider, mailing }),
    providers: Object.values(opened),
    listAccounts: () => listAccounts(database, sites.listSites(), opened),
    ...{ sandbox, secret, takeUpWebhooks },
    findProblems,
    ...selling,
    warnings: [...selling.warnings, ...(await findProblems())],
  };
}
