import Stripe from 'stripe';

/** What this server speaks; Stripe answers in it, whatever the account's default is. */
const apiVersion = '2026-10-28.endive';
const timeoutMs = 20_000;
const retriesOfACall = 2;

/** A site's account at Stripe. */
export type StripeAccount = {
  client: Stripe;
  secretKey: string;
  webhookSecret: string;
  /** False: test keys, which charge nobody. */
  isLive: boolean;
};

/** `apiUrl`: where Stripe's API is, when not at Stripe. */
export function openStripeAccount(
  keys: { secretKey: string; webhookSecret: string },
  apiUrl: string | undefined,
): StripeAccount {
  const client = new Stripe(keys.secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: retriesOfACall,
    telemetry: false,
    ...(apiUrl !== undefined && readAddress(apiUrl)),
  });
  return { client, ...keys, isLive: /^[sr]k_live_/.test(keys.secretKey) };
}

function readAddress(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return {
    host: hostname,
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    protocol: isSecure ? ('https' as const) : ('http' as const),
  };
}
