import type { EndedAccess } from '../db/schema';
import type { Order } from './order-store';

/** What the news has changed, for whoever notifies the person. */
export type Applied =
  | { change: 'nothing' }
  | { change: 'granted'; order: Order; userId: string; period: number; ended?: EndedAccess | undefined }
  | { change: 'renewalFailed'; order: Order; userId: string }
  | { change: 'refunded'; order: Order; userId: string; period: number };
