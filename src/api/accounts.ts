import type { InferInput } from 'valibot';
import {
  accountCalls,
  type cancelSubscriptionRequestSchema,
  type Device,
  type LoginRequest,
  type passwordChangeRequestSchema,
  type passwordForgotRequestSchema,
  type passwordResetRequestSchema,
  type RegisterRequest,
  type Session,
  type UserInfo,
  type userInfoUpdateSchema,
} from '../../contract/accounts';
import { type CallFailure, type Outcome, succeed } from '../../contract/failures';
import { type BackendContext, originOf } from './backend-context';
import { callBackend, readPart, requestEnvelope } from './call-backend';

/** Signs in. `msg` is the server's notice; a wrong e-mail or password is a business failure. */
export async function login(
  request: LoginRequest,
  context: BackendContext,
): Promise<Outcome<{ session: Session; msg?: string }, CallFailure>> {
  const answer = await requestEnvelope(accountCalls.login, { request }, context);
  if (!answer.ok) return answer;
  const session = readPart(accountCalls.login, answer.value, originOf(context));
  if (!session.ok) return session;
  return succeed({ session: session.value, ...(answer.value.msg ? { msg: answer.value.msg } : {}) });
}

/** Makes an account; code `alreadyRegistered` is a business failure. */
export function register(request: RegisterRequest, context: BackendContext) {
  return callBackend(accountCalls.register, { request }, context);
}

export function logout(context: BackendContext) {
  return callBackend(accountCalls.logout, {}, context);
}

/** Ends every session of this person, on all devices (capability `logoutEverywhere`). */
export function logoutEverywhere(context: BackendContext) {
  return callBackend(accountCalls.logoutEverywhere, {}, context);
}

/** Where this person is signed in (capability `devices`). */
export function fetchDevices(context: BackendContext): Promise<Outcome<Device[], CallFailure>> {
  return callBackend(accountCalls.devices, {}, context);
}

/** Ends one of the person's sessions (capability `devices`). */
export function endDevice(id: string, context: BackendContext) {
  return callBackend(accountCalls.endDevice, { params: { id } }, context);
}

/** The signed-in person. Only a business failure or a 401 means signed out. */
export function fetchUserInfo(context: BackendContext): Promise<Outcome<UserInfo, CallFailure>> {
  return callBackend(accountCalls.userInfo, {}, context);
}

/** Saves the profile; the request is the whole loaded object with the form's fields changed. */
export function saveUserInfo(request: InferInput<typeof userInfoUpdateSchema>, context: BackendContext) {
  return callBackend(accountCalls.saveUserInfo, { request }, context);
}

export function cancelSubscription(
  request: InferInput<typeof cancelSubscriptionRequestSchema>,
  context: BackendContext,
) {
  return callBackend(accountCalls.cancelSubscription, { request }, context);
}

export function changePassword(
  request: InferInput<typeof passwordChangeRequestSchema>,
  context: BackendContext,
) {
  return callBackend(accountCalls.changePassword, { request }, context);
}

export function requestPasswordReset(
  request: InferInput<typeof passwordForgotRequestSchema>,
  context: BackendContext,
) {
  return callBackend(accountCalls.forgotPassword, { request }, context);
}

export function resetPassword(
  request: InferInput<typeof passwordResetRequestSchema>,
  context: BackendContext,
) {
  return callBackend(accountCalls.resetPassword, { request }, context);
}
