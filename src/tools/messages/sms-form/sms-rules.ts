import {
  countSmsSegments,
  type SmsSendRequest,
  smsMaxScheduleMs,
  smsMaxSegments,
  smsType,
} from '../../../../contract/messages';
import { resolveDeliveryTime } from './delivery-time';
import type { SmsDraft } from './sms-draft';

export type SmsProblem = 'phoneEmpty' | 'phoneInvalid' | 'messageEmpty' | 'messageTooLong' | 'timeMissing';
export type SmsField = 'phone' | 'message' | 'time';
export type SmsProblems = Partial<Record<SmsField, SmsProblem>>;

/** What is wrong with a message, in the order of its fields; `request` when nothing is. */
export function checkSms(
  draft: SmsDraft,
  phoneNumber: string | null,
  nowMs: number,
): { problems: SmsProblems; request?: SmsSendRequest } {
  const problems: SmsProblems = {};
  const number = countSmsSegments(draft.message);
  const scheduledTime = draft.isScheduled ? (resolveDeliveryTime(draft.time)?.atMs ?? Number.NaN) : null;
  if (phoneNumber === null) problems.phone = draft.phone.trim() === '' ? 'phoneEmpty' : 'phoneInvalid';
  if (draft.message.trim() === '') problems.message = 'messageEmpty';
  else if (number > smsMaxSegments) problems.message = 'messageTooLong';
  if (scheduledTime !== null && !isInReach(scheduledTime, nowMs)) problems.time = 'timeMissing';
  if (phoneNumber === null || Object.keys(problems).length > 0) return { problems };
  return {
    problems,
    request: {
      sender: draft.sender,
      type: smsType,
      message: draft.message,
      number,
      phoneNumber,
      isScheduled: draft.isScheduled,
      scheduledTime,
    },
  };
}

/** Of the problems that are shown, those that the draft still has: a mended field loses its sentence. */
export function keepUnresolved(shown: SmsProblems, found: SmsProblems): SmsProblems {
  const fields = (Object.keys(shown) as SmsField[]).filter((field) => found[field]);
  return Object.fromEntries(fields.map((field) => [field, found[field]]));
}

/** A field without a date gives NaN, which is in no reach. */
function isInReach(timeMs: number, nowMs: number): boolean {
  return timeMs > nowMs && timeMs <= nowMs + smsMaxScheduleMs;
}
