import { type PaymentProviderName, paymentProviderNames } from '../plans/payment-settings';
import type { Services } from '../services';
import type { SiteEntry } from '../tenants/site-index';
import type { OpenedProvider, PaymentKeys } from './opened-provider';
import { paymentProviders } from './providers/provider-list';

/** Every provider that takes real money, with the accounts of the sites that name it. */
export function openProviders(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  findSite: (code: string) => Pick<SiteEntry, 'payment'> | undefined,
): Readonly<Record<string, OpenedProvider>> {
  const { readVariable } = services.config;
  return Object.fromEntries(
    paymentProviderNames.map((name) => {
      const keysOf = (siteCode: string) => findKeys(siteCode, name);
      return [name, paymentProviders[name]({ services, keysOf })];
    }),
  );

  /** Asked for each time: a site's file may change while the server runs. */
  function findKeys(siteCode: string, name: PaymentProviderName): PaymentKeys | undefined {
    const settings = findSite(siteCode)?.payment;
    if (settings?.provider !== name) return undefined;
    const secretKey = readVariable(settings.secretKeyEnv);
    const webhookSecret = readVariable(settings.webhookSecretEnv);
    return secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined;
  }
}
