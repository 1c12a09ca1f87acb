import type { EndedAccess } from '../db/schema';
import type { Order } from './order-store';
import type { Refund } from './payment-provider';

/** What the news has changed, for whoever notifies the person. */
export type Applied =
  | { change: 'nothing' }
  | { change: 'granted'; order: Order; userId: string; period: number; ended?: EndedAccess | undefined }
  /** Money of a deleted person: it is booked, buys nothing, and is to be given back. */
  | { change: 'unclaimed'; order: Order; refund: Refund }
  | { change: 'renewalFailed'; order: Order; userId: string }
  | { change: 'refunded'; order: Order; userId: string; period: number };
