import { smsStatuses } from '../../contract/messages';
import type { DeliveryReport } from './gateways/sms-gateway';

/** How far a message has got; `isFinal`: no report changes it any more. */
export type DeliveryState = { status: number; isFinal: boolean };

/** The state after a report, which may come late, twice or after a later one; undefined where it says nothing new. */
export function applyReport(
  { status, isFinal }: DeliveryState,
  { delivery }: DeliveryReport,
): DeliveryState | undefined {
  if (isFinal) return undefined;
  switch (delivery) {
    case 'sending':
      return undefined;
    case 'sent':
      return status === smsStatuses.sent ? undefined : { status: smsStatuses.sent, isFinal: false };
    case 'delivered':
      return { status: smsStatuses.sent, isFinal: true };
    case 'failed':
      return { status: smsStatuses.failed, isFinal: true };
  }
}
