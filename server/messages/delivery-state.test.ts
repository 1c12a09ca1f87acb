import { expect, test } from 'vitest';
import { smsStatuses } from '../../contract/messages';
import { applyReport, type DeliveryState } from './delivery-state';
import type { DeliveryReport } from './gateways/sms-gateway';

const { sending, sent, failed } = smsStatuses;

test.each<[DeliveryReport['delivery'][], DeliveryState]>([
  [['sending'], { status: sending, isFinal: false }],
  [['sent'], { status: sent, isFinal: false }],
  [['sent', 'delivered'], { status: sent, isFinal: true }],
  [['sent', 'failed'], { status: failed, isFinal: true }],
  [['delivered', 'sent', 'sending'], { status: sent, isFinal: true }],
  [['failed', 'sent', 'delivered'], { status: failed, isFinal: true }],
  [['delivered', 'failed'], { status: sent, isFinal: true }],
  [['sent', 'sending', 'sent'], { status: sent, isFinal: false }],
])('reports %j leave a message as %j', (deliveries, expected) => {
  const start: DeliveryState = { status: sending, isFinal: false };
  const end = deliveries.reduce((state, delivery) => applyReport(state, { delivery }) ?? state, start);
  expect(end).toEqual(expected);
});

test.each(['sending', 'sent', 'delivered', 'failed'] as const)(
  'a second report of %s changes nothing',
  (delivery) => {
    const first = applyReport({ status: sending, isFinal: false }, { delivery });
    expect(applyReport(first ?? { status: sending, isFinal: false }, { delivery })).toBeUndefined();
  },
);
