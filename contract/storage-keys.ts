/** Names in the browser's storage (docs/spec/browser-storage.md). */
export const localKeys = {
  language: 'lang',
  channel: 'channel',
  email: 'user_email',
  tokenKey: 'user_token_key',
  tokenValue: 'user_token_value',
  /** The e-mail of the person whom this browser's visitor turned out to be. Cleared with the session. */
  visitorClaim: 'visitor_claim',
  /** The last membership known, for use offline. Cleared with the session. */
  membership: 'user_membership',
  /** Counts deliberate log-outs, so that a tab never shows content from before one. */
  logoutCount: 'logout_count',
  /** When the newest recording was queued whose text the person has cleaned up, epoch milliseconds. */
  speechCleared: 'speech_cleared',
  /** Where this device's first visit came from; sent with orders as orderAdInfoExtend. */
  firstVisit: 'first_visit',
  /** Orders started on this device, with their idempotency keys. Cleared with the session. */
  purchases: 'purchases',
  /** Set while a visitor's files wait on this device for a sign-in: the queue is then joined without one. */
  visitorJobs: 'visitor_jobs',
  /** How loud claps must be for the phone that is to be found. */
  clapSensitivity: 'clap_sensitivity',
  /** Set while files that this device can work on stay on it. */
  keepsFiles: 'keep_files_here',
  /** When the person declined to install the app on this device. */
  installDismissed: 'install_dismissed',
} as const;

/** The same, for what a first page does not read: an object goes into its scripts as a whole. */
export const laterKeys = {
  /** Where the person was when a membership was missing, to return there once it is paid. */
  returnPlace: 'return_place',
  /** A message that is sent once its writer has a membership. */
  waitingSms: 'waiting_sms',
  /** Set once somebody has signed in on this device: the first dialog is then the log-in. */
  hasAccount: 'has_account',
} as const;

export const sessionKeys = {
  siteInfo: 'siteInfo',
  pushState: 'pushState',
  funType: 'funType',
  /** Identifies the tab, for the jobs whose results it downloads. */
  tabId: 'tabId',
  /** The draft message and its phone number. */
  smsDraft: 'smsDraft',
  /** The draft of a message to support. */
  supportDraft: 'supportDraft',
  /** A notice to show after the reload that a log-in may cause. */
  notice: 'notice',
  /** Where somebody was who signs in with a provider, to return there. */
  signIn: 'signIn',
  /** A visitor asked for the account: the page they are sent to opens the login. */
  loginAsked: 'loginAsked',
  /** The e-mail of who said that what a visitor left on this device is not theirs. */
  visitorDeclined: 'visitorDeclined',
  /** The version whose page reloaded because one of its chunks was gone. */
  reloadedFrom: 'reloadedFrom',
} as const;

/** In IndexedDB alone, for work on this device. */
export const deviceKeys = {
  /** The latest time that this device has shown, epoch milliseconds. */
  latestTime: 'latest_time',
} as const;

/** IndexedDB: the queue's own, and who is signed in, since `localStorage` reaches the disk some seconds late. */
export const databaseNames = { jobs: 'toolfront-jobs', session: 'toolfront-session' } as const;

export const cookieNames = {
  language: 'lang',
  /** Set by the reference backend, HttpOnly: the browser that began to sign in with a provider. */
  signIn: 'sign_in',
  /** Set by the reference backend, HttpOnly: identifies the visitor who started something while not signed in. */
  visitor: 'visitor',
} as const;

/** Lifetime of the language cookie. */
export const cookieLifetimeSeconds = 2 * 24 * 60 * 60;

/** Query parameters the app itself reads. */
export const queryKeys = {
  language: 'lang',
  channel: 'channel',
  paymentOrder: 'oi',
  olderOrder: 'uid',
  resetToken: 'token',
  /** On the password's page: confirms the address of who is signed in. */
  confirmToken: 'confirm',
  /** On the document tool's page: what the chosen files become, where they can (`?to=xlsx`). */
  documentTarget: 'to',
} as const;
