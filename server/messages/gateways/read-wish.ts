import type { WebhookNews } from './sms-gateway';

/** The keywords of carriers and gateways, as Twilio's page on opt-out lists them. */
const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
const startWords = ['START', 'YES', 'UNSTOP'];

/** What somebody has written back: `text` is the whole message, or the keyword that the gateway read in it. */
export function readWish(phoneNumber: string, text: string): WebhookNews {
  const word = text.trim().toUpperCase();
  if (stopWords.includes(word)) return { kind: 'wish', phoneNumber, wish: 'stop' };
  if (startWords.includes(word)) return { kind: 'wish', phoneNumber, wish: 'start' };
  return { kind: 'other' };
}
