import {
  array,
  boolean,
  type InferOutput,
  literal,
  looseObject,
  maxLength,
  minLength,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  union,
  unknown,
} from 'valibot';
import { apiPath, defineCall } from './calls';
import { emailSchema } from './email';
import { looseNumberSchema } from './loose-values';

/** Password length in characters. */
export const passwordMinLength = 6;
export const passwordMaxLength = 30;
/** Length of the random `trackId` of a registration. */
export const trackIdLength = 16;
/** The only identity type there is. */
export const identityType = 'EMAIL';
/** `subStatus` of a subscribed person. */
export const subscribedStatus = 1;

export const passwordSchema = pipe(string(), minLength(passwordMinLength), maxLength(passwordMaxLength));

export const loginRequestSchema = object({
  identityType: literal(identityType),
  identifier: emailSchema,
  credential: pipe(string(), maxLength(1024)),
});

export const registerRequestSchema = object({
  identityType: literal(identityType),
  identifier: emailSchema,
  credential: passwordSchema,
  trackId: pipe(string(), maxLength(64)),
});

export const sessionSchema = looseObject({
  tokenKey: string(),
  tokenValue: string(),
  userInfo: optional(unknown()),
  userDetailVo: looseObject({ email: string() }),
});

/**
 * Extension: the running subscription. `active` renews at `renewsAt` (epoch milliseconds) for `price` of
 * `currency`; `cancelled` does not renew any more. Absent or null: there is no subscription, as with packs.
 */
export const subscriptionSchema = looseObject({
  status: picklist(['active', 'cancelled']),
  /** The plan's. */
  name: optional(string()),
  renewsAt: number(),
  price: union([string(), number()]),
  currency: string(),
  duration: number(),
  durationUnit: number(),
});

/** `obj` of GET user/info. `expirationTime` is epoch milliseconds; a backend may send numbers as text. */
export const userInfoSchema = looseObject({
  email: string(),
  firstName: nullish(string(), ''),
  lastName: nullish(string(), ''),
  address: nullish(string(), ''),
  country: nullish(string(), ''),
  subStatus: nullish(looseNumberSchema),
  expirationTime: nullish(looseNumberSchema),
  subscription: nullish(subscriptionSchema),
  /** Extension: false for an account that a payment made and whose person has chosen no password yet. */
  hasPassword: nullish(boolean()),
  /** Extension (capability `emailConfirmation`): whether a link that was mailed to the address was followed. */
  isEmailConfirmed: nullish(boolean()),
  /** Extension: a newer token of this session, to be used from now on. */
  renewedToken: optional(string()),
});

/** Extension (capability `devices`): where the person is signed in; times are epoch milliseconds. */
export const devicesSchema = array(
  looseObject({
    id: string(),
    /** Browser and system, as `Firefox, Android`; '' when unknown. */
    device: string(),
    signedInAt: number(),
    lastSeenAt: number(),
    isCurrent: boolean(),
  }),
);

export type Device = InferOutput<typeof devicesSchema>[number];

/** PUT user/info sends the whole loaded object back with the form's fields changed. */
export const userInfoUpdateSchema = looseObject({
  firstName: pipe(string(), maxLength(100)),
  lastName: pipe(string(), maxLength(100)),
  address: pipe(string(), maxLength(400)),
  country: pipe(string(), maxLength(2)),
});

export const cancelSubscriptionRequestSchema = object({ reason: pipe(string(), maxLength(400)) });
export const passwordChangeRequestSchema = object({ currenPass: string(), newPass: passwordSchema });
export const passwordForgotRequestSchema = object({ identifier: emailSchema });
export const passwordResetRequestSchema = object({ token: string(), newPass: passwordSchema });
export const emailConfirmationRequestSchema = object({ token: string() });

export type Session = InferOutput<typeof sessionSchema>;
export type UserInfo = InferOutput<typeof userInfoSchema>;

/**
 * Membership: subscribed and not yet expired; where only the expiration is known, that alone.
 * `nowMs` is epoch milliseconds.
 */
export function isMember(user: Pick<UserInfo, 'subStatus' | 'expirationTime'>, nowMs: number): boolean {
  const isCurrent = (user.expirationTime ?? 0) > nowMs;
  return user.subStatus === undefined || user.subStatus === null
    ? isCurrent
    : isCurrent && user.subStatus === subscribedStatus;
}

export const accountCalls = {
  login: defineCall({
    method: 'POST',
    path: `${apiPath}/user/session/login`,
    request: loginRequestSchema,
    part: 'obj',
    response: sessionSchema,
  }),
  register: defineCall({ method: 'POST', path: `${apiPath}/user/register`, request: registerRequestSchema }),
  logout: defineCall({ method: 'GET', path: `${apiPath}/user/session/logout` }),
  /** Extension (capability `logoutEverywhere`): ends every session of the person, this one too. */
  logoutEverywhere: defineCall({ method: 'POST', path: `${apiPath}/user/session/logoutEverywhere` }),
  /** Extension (capability `devices`): the person's sessions. */
  devices: defineCall({
    method: 'GET',
    path: `${apiPath}/user/session/devices`,
    part: 'result',
    response: devicesSchema,
  }),
  /** Extension (capability `devices`): ends one of them. */
  endDevice: defineCall({ method: 'POST', path: `${apiPath}/user/session/devices/:id/end` }),
  userInfo: defineCall({
    method: 'GET',
    path: `${apiPath}/user/info`,
    part: 'obj',
    response: userInfoSchema,
  }),
  saveUserInfo: defineCall({ method: 'PUT', path: `${apiPath}/user/info`, request: userInfoUpdateSchema }),
  cancelSubscription: defineCall({
    method: 'PUT',
    path: `${apiPath}/user/cancel/subscription`,
    request: cancelSubscriptionRequestSchema,
  }),
  /** Extension (capability `resume`): what was cancelled renews again. */
  resumeSubscription: defineCall({ method: 'PUT', path: `${apiPath}/user/resume/subscription` }),
  changePassword: defineCall({
    method: 'PUT',
    path: `${apiPath}/user/password`,
    request: passwordChangeRequestSchema,
  }),
  forgotPassword: defineCall({
    method: 'POST',
    path: `${apiPath}/user/password/forgot`,
    request: passwordForgotRequestSchema,
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: `${apiPath}/user/password/reset`,
    request: passwordResetRequestSchema,
  }),
  /** Extension (capability `emailConfirmation`): mails the person a link that confirms their address. */
  sendConfirmation: defineCall({ method: 'POST', path: `${apiPath}/user/email/link` }),
  /** Extension (capability `emailConfirmation`): the link was followed by who is signed in to its account. */
  confirmEmail: defineCall({
    method: 'POST',
    path: `${apiPath}/user/email/confirm`,
    request: emailConfirmationRequestSchema,
  }),
} as const;
