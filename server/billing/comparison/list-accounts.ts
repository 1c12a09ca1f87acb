import type { Database } from '../../db/database';
import type { SiteEntry } from '../../tenants/site-index';
import type { OpenedProvider } from '../opened-provider';
import { createSandboxBooks } from '../providers/sandbox/sandbox-books';
import type { PaymentAccount } from './payment-books';

/** Every account that sites are paid into, once each; the sandbox's is one for all sites. */
export function listAccounts(
  database: Database,
  sites: readonly Pick<SiteEntry, 'code' | 'payment'>[],
  opened: Readonly<Record<string, OpenedProvider>>,
): PaymentAccount[] {
  const accounts = new Map<string, PaymentAccount & { siteCodes: string[] }>();
  for (const { code, payment } of sites) {
    if (!payment) continue;
    const { provider, secretKeyEnv } = payment;
    const found = opened[provider]?.findBooks(code);
    const books = found?.books ?? `${secretKeyEnv} is not set here`;
    const name = `${provider} ${found?.account ?? secretKeyEnv}`;
    const account = accounts.get(name) ?? { provider, siteCodes: [], books };
    account.siteCodes.push(code);
    accounts.set(name, account);
  }
  return [{ provider: 'sandbox', books: createSandboxBooks(database) }, ...accounts.values()];
}
