import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { failureCodes } from '../../contract/failures';
import { type SmsSendRequest, smsMaxBytes, smsMaxScheduleMs } from '../../contract/messages';
import { ApiFailure, business } from '../http/failure';

const { message: codes } = failureCodes;

/** How much a clock may go behind: a message for "now" was written a moment ago. */
const clockToleranceMs = 60_000;

/** Who calls back, or is charged for the message, pays: no operator may allow it. libphonenumber's name. */
const alwaysRefused = 'PREMIUM_RATE';

const refusals = {
  phone: business(codes.phoneInvalid, 'The format of phone number is invalid.'),
  empty: business(codes.empty, 'Please enter the message content'),
  tooLong: business(codes.tooLong, 'Message too long'),
  time: business(codes.timeMissing, 'Please select a scheduled delivery time'),
} as const;

/** When a request's message is to be sent; `refusedTypes` are kinds of numbers that this server does not write to. Throws the business failure of the first rule it breaks. */
export function checkSend(
  request: SmsSendRequest,
  nowMs: number,
  refusedTypes: readonly string[] = [],
): Date {
  const phone = parsePhoneNumberFromString(request.phoneNumber);
  if (!phone?.isValid() || phone.number !== request.phoneNumber) throw new ApiFailure(refusals.phone);
  const type = phone.getType();
  if (type !== undefined && [alwaysRefused, ...refusedTypes].includes(type))
    throw new ApiFailure(refusals.phone);
  if (request.message.trim() === '') throw new ApiFailure(refusals.empty);
  if (Buffer.byteLength(request.message) > smsMaxBytes) throw new ApiFailure(refusals.tooLong);
  if (!request.isScheduled) return new Date(nowMs);
  const { scheduledTime } = request;
  const isInReach =
    scheduledTime !== null &&
    scheduledTime > nowMs - clockToleranceMs &&
    scheduledTime <= nowMs + smsMaxScheduleMs;
  if (!isInReach) throw new ApiFailure(refusals.time);
  return new Date(Math.max(scheduledTime, nowMs));
}

/** A board's address that leads nowhere (any more). */
export const goneMessage = business(codes.gone, 'This message does not exist or has expired.');
