import type { DeliveryReport } from '../sms-gateway';

/** Of the statuses of a message, those that say more than that it is on its way. */
const deliveries: Readonly<Record<string, DeliveryReport['delivery']>> = {
  sent: 'sent',
  partially_delivered: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
  undelivered: 'failed',
  canceled: 'failed',
};

/** What Twilio's status and error code of a message mean. */
export function describeStatus(status: string, code: unknown): DeliveryReport {
  const delivery = Object.hasOwn(deliveries, status) ? deliveries[status] : undefined;
  return code
    ? { delivery: delivery ?? 'sending', reason: String(code) }
    : { delivery: delivery ?? 'sending' };
}
