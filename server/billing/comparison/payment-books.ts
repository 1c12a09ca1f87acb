/** What a provider has been paid. It is only read. */
export type PaymentBooks = {
  /** Every payment that was made, refunded or disputed since then. */
  listPayments: (since: Date) => AsyncIterable<BookedPayment>;
  findPayment: (paymentId: string) => Promise<BookedPayment | undefined>;
};

/** One payment that was made, as its provider has it. Amounts are minor units. */
export type BookedPayment = {
  paymentId: string;
  /** Undefined: it was not asked for by a server like this. */
  orderId: string | undefined;
  currency: string;
  amountMinor: number;
  /** Given back so far. */
  refundedMinor: number;
  /** What the person's bank was asked for, and how it decided. */
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** When something last happened to it, as far as that is known; epoch milliseconds. */
  changedAt: number;
};

/** Where the money of some sites goes. */
export type PaymentAccount = {
  provider: string;
  /** Undefined: of every site. */
  siteCodes?: readonly string[];
  /** A text: why it cannot be asked. */
  books: PaymentBooks | string;
};
