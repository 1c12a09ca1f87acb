import type { SmsSender } from '../../../contract/messages';

export type OutgoingSms = {
  /** The same on every try of one message. */
  id: string;
  /** E.164. */
  phoneNumber: string;
  /** Whom the recipient sees it come from; undefined where the country allows no names. */
  senderName: SmsSender | undefined;
  /** As the recipient reads it, the board's address included. */
  text: string;
  /** The board's address: no other message has it, and a gateway that alters a text leaves addresses alone. */
  boardAddress: string;
  /** Where the gateway's reports are to arrive: scheme and host of the site. */
  siteOrigin: string;
};

export const deliveries = ['sending', 'sent', 'delivered', 'failed'] as const;

/** What became of a message at the gateway. After `delivered` and `failed` nothing follows; after `sent` both may. */
export type DeliveryReport = {
  delivery: (typeof deliveries)[number];
  /** The gateway's own code for a failure. */
  reason?: string;
};

/** `notTaken`: the gateway certainly did not take it, and may be asked again. */
export type SendAnswer =
  | { outcome: 'taken'; providerId: string; report: DeliveryReport }
  | { outcome: 'refused' | 'notTaken'; reason: string };

/** `absent`: it never reached the gateway. `unknown`: nobody can find out. */
export type FindAnswer =
  | { outcome: 'found'; providerId: string; report: DeliveryReport }
  | { outcome: 'absent' }
  | { outcome: 'tooEarly'; askAgainAt: Date }
  | { outcome: 'unknown'; reason: string };

/**
 * Takes messages to phones. Both calls go over the network, so neither is made in a transaction: that the gateway is
 * asked is committed before (`send-task.ts`), and what it answered after.
 */
export type SmsGateway = {
  /** Whom it is asked as. A message that was asked for under another name is not looked for here. */
  account: string;
  /** Its messages cost money: only listed countries get them, and a day's are limited. */
  isPaid: boolean;
  /** Throws when nobody knows whether the message was taken: the connection broke, or no answer came in time. */
  send: (sms: OutgoingSms, signal: AbortSignal) => Promise<SendAnswer>;
  /** Looks for a message that was asked for at `askedAt` and whose answer was lost. Throws when it cannot look now. */
  find: (sms: OutgoingSms, askedAt: Date, signal: AbortSignal) => Promise<FindAnswer>;
  /** Asks what became of a message that it has taken, for a report that does not come. */
  readReport?: (providerId: string) => Promise<DeliveryReport>;
  /** Asks it for something harmless. Rejects where it cannot be reached or refuses the account. */
  verify?: () => Promise<void>;
  webhook?: GatewayWebhook;
};

/** Where the gateway reports, on each site's own host. */
export type GatewayWebhook = {
  path: string;
  /** What a request says; only what is signed counts. */
  read: (request: WebhookRequest) => WebhookNews | 'unsigned';
  /** What the gateway wants to be answered. */
  answer: { type: string; body: string };
};

export type WebhookRequest = {
  /** The request's address as the gateway may have called it, with its query. */
  addresses: readonly string[];
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};

export type WebhookNews =
  | { kind: 'report'; messageId: string | undefined; providerId: string; report: DeliveryReport }
  | { kind: 'wish'; phoneNumber: string; wish: 'stop' | 'start' }
  | { kind: 'other' };
