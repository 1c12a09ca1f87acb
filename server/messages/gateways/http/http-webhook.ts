import { createHmac, timingSafeEqual } from 'node:crypto';
import { readWish } from '../read-wish';
import type { GatewayWebhook, WebhookNews } from '../sms-gateway';
import type { GatewayFile } from './gateway-file-schema';
import { readField, readState } from './read-field';

export const reportPath = '/webhooks/sms';

type ReportRules = NonNullable<GatewayFile['report']>;

/** Reports and replies of a gateway, signed as its file says. */
export function createHttpWebhook(report: ReportRules, secret: string): GatewayWebhook {
  return {
    path: reportPath,
    answer: { type: 'application/json; charset=utf-8', body: '{}' },
    read: ({ headers, body }) => {
      const signature = headers[report.signature.header.toLowerCase()];
      if (typeof signature !== 'string' || !isSigned(report.signature, { signature, body, secret }))
        return 'unsigned';
      const json = parse(body);
      return json === undefined ? { kind: 'other' } : readNews(json, report);
    },
  };
}

function readNews(json: unknown, { id, state, reply }: ReportRules): WebhookNews {
  const providerId = readField(json, id);
  if (providerId !== undefined && readField(json, state.field) !== undefined)
    return { kind: 'report', messageId: undefined, providerId, report: readState(json, state) };
  const phoneNumber = reply && readField(json, reply.phoneNumber);
  const text = reply && readField(json, reply.text);
  if (!phoneNumber || text === undefined) return { kind: 'other' };
  return readWish(`+${phoneNumber.replace(/^\+/, '')}`, text);
}

function isSigned(
  { kind, encoding, prefix }: ReportRules['signature'],
  { signature, body, secret }: { signature: string; body: string; secret: string },
): boolean {
  if (!signature.startsWith(prefix)) return false;
  const given = signature.slice(prefix.length);
  const expected =
    kind === 'token' ? secret : createHmac(kind.slice('hmac-'.length), secret).update(body).digest(encoding);
  // Of the same length whatever was given: the time that it takes says nothing.
  const [one, other] = [given, expected].map((text) => createHmac('sha256', secret).update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
