import { parse } from 'node:querystring';
import type { validateRequest } from 'twilio/lib/webhooks/webhooks';
import { readWish } from '../read-wish';
import type { GatewayWebhook, OutgoingSms, WebhookNews } from '../sms-gateway';
import { describeStatus } from './describe-status';

export const twilioReportPath = '/webhooks/twilio';
const signatureHeader = 'x-twilio-signature';
/** In the report's address, which is signed with the rest: a report is ours even when Twilio's answer was lost. */
const messageParameter = 'message';

/** Where Twilio reports what becomes of a message. */
export function twilioReportAddress({ siteOrigin, id }: Pick<OutgoingSms, 'siteOrigin' | 'id'>): string {
  return `${siteOrigin}${twilioReportPath}?${new URLSearchParams({ [messageParameter]: id })}`;
}

/** Twilio's reports and replies, by its own check of the signature. */
export function createTwilioWebhook(authToken: string, isSigned: typeof validateRequest): GatewayWebhook {
  return {
    path: twilioReportPath,
    answer: { type: 'text/xml; charset=utf-8', body: '<Response/>' },
    read: ({ addresses, headers, body }) => {
      const fields = parse(body);
      const signature = headers[signatureHeader];
      if (typeof signature !== 'string') return 'unsigned';
      const address = addresses.find((one) => isSigned(authToken, signature, one, fields));
      return address === undefined ? 'unsigned' : readNews(new URL(address), fields);
    },
  };
}

function readNews(address: URL, fields: ReturnType<typeof parse>): WebhookNews {
  const { MessageSid: providerId, MessageStatus: status, ErrorCode: code } = fields;
  if (typeof providerId !== 'string' || typeof status !== 'string') return readReply(fields);
  return {
    kind: 'report',
    messageId: address.searchParams.get(messageParameter) ?? undefined,
    providerId,
    report: describeStatus(status, code),
  };
}

/** What somebody has written back. `OptOutType` is Twilio's own reading, in whichever language it was set up. */
function readReply({
  From: phoneNumber,
  Body: body,
  OptOutType: type,
}: ReturnType<typeof parse>): WebhookNews {
  if (typeof phoneNumber !== 'string' || typeof body !== 'string') return { kind: 'other' };
  return readWish(phoneNumber, typeof type === 'string' && type !== '' ? type : body);
}
