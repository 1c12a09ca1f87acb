/**
 * Codes of business failures beyond the specified ones in `envelope.ts`; ours. The page translates them by code and
 * falls back to the answer's `msg`.
 */
export const failureCodes = {
  /** One code and message for an unknown e-mail and a wrong password (contract §4). */
  wrongCredentials: '10050',
  /** PUT user/password: the current password is not the one. */
  wrongPassword: '10051',
  /** POST user/password/reset: the link was used, has expired or never was. */
  resetLinkGone: '10052',
  billing: {
    /** The site does not sell that product or price (any more). */
    unknownPlan: '10201',
    /** The order is paid already. */
    alreadyPaid: '10202',
    /** There is no subscription to cancel. */
    notSubscribed: '10203',
  },
  /** Why a message is not sent, in the words of site.md §8. */
  message: {
    phoneInvalid: '10301',
    empty: '10302',
    tooLong: '10303',
    timeMissing: '10304',
    /** A board's code that leads nowhere (any more). */
    gone: '10305',
  },
  /** What is wrong with a document; the sentence, with its names and numbers, is the answer's `msg`. */
  document: {
    empty: '10101',
    tooLarge: '10102',
    wrongExtension: '10103',
    otherContent: '10104',
    damaged: '10105',
    passwordProtected: '10106',
    notAvailable: '10107',
    tooManyPages: '10108',
    tooComplex: '10109',
    engineFailed: '10110',
    expired: '10111',
    onlyPictures: '10112',
  },
  /** Why a recording has no text; the sentence is the answer's `msg`. */
  speech: {
    notSetUp: '10201',
    notAudio: '10202',
    notesOnly: '10203',
    tooLong: '10204',
    noSpeech: '10205',
    engineFailed: '10206',
    expired: '10207',
    tooLarge: '10208',
  },
  /** What is wrong with a photo or the work on it; the sentence is the answer's `msg`. */
  photo: {
    empty: '10301',
    tooLarge: '10302',
    otherContent: '10303',
    damaged: '10304',
    tooManyPixels: '10305',
    tooSmall: '10306',
    tooComplex: '10307',
    noPlainBackground: '10308',
    noPerson: '10309',
    cutOff: '10310',
    expired: '10311',
    engineFailed: '10312',
    serviceFailed: '10313',
  },
} as const;
