/** Names in the browser's storage. Source: contract §3. */
export const localKeys = {
  language: 'lang',
  channel: 'channel',
  email: 'user_email',
  tokenKey: 'user_token_key',
  tokenValue: 'user_token_value',
  /** Ours: the last membership heard of, so that the rule of contract §5 holds offline. Goes with the session. */
  membership: 'user_membership',
  /** Ours: counts the log outs on purpose; what a tab keeps of before one is not shown after it. */
  leaving: 'leaving',
  /** Ours: when the newest recording was queued whose text the person has cleaned up, epoch milliseconds. */
  speechCleared: 'speech_cleared',
  /** Ours: where the first visit of this device came from, for orders (contract §4, orderAdInfoExtend). */
  firstVisit: 'first_visit',
  /** Ours: orders begun on this device, with their idempotency keys. Goes with the session. */
  purchases: 'purchases',
  /** Ours: when the person declined to install the app on this device. */
  installDismissed: 'install_dismissed',
  /** Ours: jobs seen unfinished on this device whose end nobody was told of yet, for all tabs and the next visit. */
  untoldJobs: 'untold_jobs',
  /** Ours: jobs that ended while nobody looked; the app's icon has their number. */
  unseenEndings: 'unseen_endings',
} as const;

export const sessionKeys = {
  siteInfo: 'siteInfo',
  pushState: 'pushState',
  funType: 'funType',
  /** Ours: jobs begun in this tab, whose results it downloads by itself. */
  awaitedJobs: 'awaitedJobs',
  /** Ours: the message that is being written, with its number. */
  smsDraft: 'smsDraft',
  /** Ours: a notice to show after the reload that a login may cause (site.md §4). */
  notice: 'notice',
  /** Ours: the version whose page loaded itself anew because a part of it was gone. */
  reloadedFrom: 'reloadedFrom',
} as const;

export const cookieNames = {
  language: 'lang',
  /** The reference backend's: whose start it was when nobody is signed in (contract §1). Not for scripts. */
  visitor: 'visitor',
} as const;

/** Lifetime of the language cookie. Source: site.md §9 (cookie helper lifetime 2 days). */
export const cookieLifetimeSeconds = 2 * 24 * 60 * 60;

/** Query parameters the app itself reads. Source: site.md §1 and §2, contract §4 and §5. */
export const queryKeys = {
  language: 'lang',
  channel: 'channel',
  paymentOrder: 'oi',
  olderOrder: 'uid',
  resetToken: 'token',
} as const;
