import type { PaymentProviderName } from '../../plans/payment-settings';
import type { OpenProvider } from '../opened-provider';
import { openStripe } from './stripe/open-stripe';

/** Every provider that takes real money, by the name that sites give it. */
export const paymentProviders: Record<PaymentProviderName, OpenProvider> = {
  stripe: openStripe,
};
