/** Where the payment provider reports what became of a payment. */
export const webhookPath = '/backapi/v1/pay/webhook';
/** The same of Stripe, on each site's own host. */
export const stripeWebhookPath = '/webhooks/stripe';
/** Links in mails about a renewal. */
export const renewalPath = '/backapi/v1/pay/renewal';
/** The sandbox provider's pages, on each site's own host. */
export const sandboxPaths = {
  pay: '/sandbox/pay',
  style: '/sandbox/style.css',
  fonts: '/sandbox/fonts',
  outbox: '/sandbox/outbox',
} as const;
/** Pages of the app that a payment leads back to. */
export const returnPaths = {
  olderResult: '/sub/payresult',
  cancel: '/sub/price',
  account: '/sub/account',
} as const;
