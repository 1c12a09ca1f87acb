/**
 * How a call can fail. `business`: HTTP 200 with another code, `msg` is for the person, `obj` what else the answer
 * says (how far the work is, while it is still processing). `http`: the status says it;
 * `retryAfterMs` is set when the answer carried Retry-After. `malformed`: 2xx that is not the envelope asked for,
 * a captive portal's HTML (`isHtml`) among it.
 */
export type CallFailure =
  | { kind: 'business'; code: string; msg?: string; obj?: unknown }
  | { kind: 'http'; status: number; msg?: string; retryAfterMs?: number }
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'aborted' }
  | { kind: 'malformed'; detail: string; isHtml?: true };

/** What a function that may fail as expected returns; it survives structured cloning, unlike an Error's fields. */
export type Outcome<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

export function succeed<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function fail<Failure>(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error };
}

/**
 * The reference backend's codes of business failures, beyond those of `envelope.ts`, that the page translates by code.
 * A domain's own codes are in its file; the page shows their `msg`.
 */
export const failureCodes = {
  /** One code and message for an unknown e-mail and a wrong password. */
  wrongCredentials: '10050',
  /** PUT user/password: the current password is not the one. */
  wrongPassword: '10051',
  /** POST user/password/reset: the link was used, has expired or never was. */
  resetLinkGone: '10052',
  /** A new password is one of the commonest. */
  guessablePassword: '10053',
  /** POST user/delete: another address was typed than the account's. */
  deletionUnconfirmed: '10054',
  /** POST user/delete: a demo person is everybody's. */
  demoPerson: '10055',
  /** The site asks for a confirmed address first; a link has been mailed to it. */
  emailUnconfirmed: '10056',
  /** The site asks for a proof of work, and the one that came is missing, wrong, used or has expired. */
  proofRefused: '10057',
  passkey: {
    /** It is not of this site, was removed, or its signature is wrong. */
    unknown: '10061',
    /** The challenge was used, has expired, or is somebody else's. */
    expired: '10062',
    /** What the device answered cannot be verified, or the passkey is here already. */
    notAdded: '10063',
    tooMany: '10064',
  },
  /** Signing in with a provider's account. */
  signIn: {
    /** It was begun too long ago, in another browser, or has ended already. */
    expired: '10071',
    /** The person said no at the provider. */
    cancelled: '10072',
    /** The provider does not say that the address is confirmed. */
    unconfirmed: '10073',
    /** The provider is not reached, or this server lacks its keys. */
    unavailable: '10074',
    /** What the provider answered does not fit what was asked. */
    refused: '10075',
  },
  billing: {
    /** The site does not sell that product or price (any more). */
    unknownPlan: '10201',
    /** The order is paid already. */
    alreadyPaid: '10202',
    /** There is no subscription to cancel. */
    notSubscribed: '10203',
    /** The trial, or the lower first price, is for newcomers, and this person has had one on this site. */
    introductionUsed: '10204',
    /** Somebody who is not logged in would begin a second subscription for an address that has one. */
    subscribedAlready: '10205',
    /** This server is not set up for what the plan is bought for. */
    notServed: '10206',
    /** The site sells its trial to confirmed addresses alone, and nobody is logged in. */
    trialNeedsAccount: '10207',
  },
  /** Why a message is not sent; the page has the exact texts. */
  message: {
    phoneInvalid: '10301',
    empty: '10302',
    tooLong: '10303',
    timeMissing: '10304',
    /** A board's code that leads nowhere (any more). */
    gone: '10305',
    /** The site sends no messages to that country. */
    countryRefused: '10306',
    /** The number has asked for no more messages. */
    stopped: '10307',
    /** The site has sent what it may in a day. */
    dayFull: '10308',
  },
} as const;
