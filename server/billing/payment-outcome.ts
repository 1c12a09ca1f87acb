import type { EndedAccess } from '../db/schema';
import type { Grant } from './grant-store';
import type { Order } from './order-store';

/** A charge as the provider knows it. */
type Charge = Pick<Grant, 'period' | 'paymentId' | 'currency' | 'amountMinor'>;

/** What the news has changed, for whoever notifies the person. */
export type PaymentOutcome =
  | { change: 'nothing' }
  | { change: 'granted'; order: Order; userId: string; period: number; ended?: EndedAccess | undefined }
  /** Money of a deleted person: it is booked, buys nothing, and is to be given back. */
  | { change: 'unclaimed'; order: Order; refund: Charge }
  /** A trial or lower first price of somebody who has had one: it buys nothing, and is to be given back. */
  | { change: 'introductionUsed'; order: Order; userId: string; refund: Charge }
  /** Money that came a second time: it buys nothing, and is to be given back. */
  | { change: 'duplicate'; order: Order; refund: Charge }
  /** A renewal was refused, or is to be confirmed by the person, and is tried again. */
  | { change: 'renewalDelayed'; order: Order; userId: string; period: number; isConfirmation: boolean }
  | { change: 'renewalFailed'; order: Order; userId: string }
  | { change: 'refundedPart'; order: Order; userId: string; period: number }
  | { change: 'disputed'; order: Order; paymentId: string; isOpen: boolean }
  /** `isReversed`: by the person's bank. `boughtNothing`: a mail explained it when it was booked. */
  | {
      change: 'refunded';
      order: Order;
      userId: string;
      period: number;
      boughtNothing: boolean;
      isReversed?: boolean;
    };
