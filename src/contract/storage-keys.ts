/** Names in the browser's storage. Source: contract §3. */
export const localKeys = {
  language: 'lang',
  channel: 'channel',
  email: 'user_email',
  tokenKey: 'user_token_key',
  tokenValue: 'user_token_value',
} as const;

export const sessionKeys = {
  siteInfo: 'siteInfo',
  pushState: 'pushState',
  funType: 'funType',
} as const;

export const cookieNames = { language: 'lang' } as const;

/** Lifetime of the language cookie. Source: site.md §9 (cookie helper lifetime 2 days). */
export const cookieLifetimeSeconds = 2 * 24 * 60 * 60;

/** Query parameters the app itself reads. Source: site.md §1 and §2, contract §5. */
export const queryKeys = { language: 'lang', channel: 'channel', paymentOrder: 'oi' } as const;
