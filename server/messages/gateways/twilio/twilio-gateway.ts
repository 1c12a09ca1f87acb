import type { Twilio } from 'twilio';
import type { MessageInstance, MessagePage } from 'twilio/lib/rest/api/v2010/account/message';
import type { SmsConfig } from '../../../config';
import type { DeliveryReport, FindAnswer, OutgoingSms, SmsGateway } from '../sms-gateway';
import { describeStatus } from './describe-status';
import { failLookup, readSendFailure, TwilioError } from './describe-twilio-error';
import type { TwilioSettings } from './twilio-settings';
import { createTwilioWebhook, twilioReportAddress } from './twilio-webhook';

type Page = Pick<MessagePage, 'instances'> & { nextPage: () => Promise<Page> | undefined };

const timeoutMs = 30_000;
/** Twilio's clock and this one's. */
const clockToleranceMs = 5 * 60_000;
const pageSize = 100;
const searchedPagesMax = 10;

/** Sends by Twilio, which knows no idempotency key: what was asked for and not answered is looked for in its list. */
export async function createTwilioGateway(
  settings: TwilioSettings,
  { url, settleMs }: SmsConfig['twilioApi'],
): Promise<SmsGateway> {
  const { accountSid, authToken, sender } = settings;
  // A large library, of use only here.
  const { default: twilio } = await import('twilio');
  // A connection that Twilio has just closed would break a request, and nobody would know what became of it.
  const client = new twilio.Twilio(accountSid, authToken, { timeout: timeoutMs, keepAlive: false });
  if (url !== undefined) client.api.baseUrl = url;
  return {
    account: `twilio ${accountSid}`,
    isPaid: true,
    webhook: createTwilioWebhook(authToken, twilio.validateRequest),
    send: async (sms) => {
      try {
        const made = await client.messages.create({
          ...(sms.senderName ? { from: sms.senderName } : sender),
          to: sms.phoneNumber,
          body: sms.text,
          statusCallback: twilioReportAddress(sms),
        });
        // A proxy's page with 201 is no answer of Twilio's.
        if (!/^[SM]M[0-9a-f]{32}$/i.test(made.sid)) throw new TwilioError('an answer without a message');
        return { outcome: 'taken', providerId: made.sid, report: readReport(made) };
      } catch (error) {
        return readSendFailure(error);
      }
    },
    find: (sms, askedAt) => find(client, sms, askedAt, settleMs),
    verify: async () => {
      const { status } = await client.api.v2010.accounts(accountSid).fetch().catch(failLookup);
      if (status !== 'active') throw new TwilioError(`the account is ${status}`);
    },
    readReport: async (providerId) => {
      const made = await client.messages(providerId).fetch().catch(failLookup);
      return readReport(made);
    },
  };
}

/**
 * Looks through the messages to the number since then for the board's address, which the text ends with. Twilio filters
 * by the time of sending, which what is still queued lacks, and by a sender that a messaging service may have chosen:
 * so neither is asked for.
 */
async function find(client: Twilio, sms: OutgoingSms, askedAt: Date, settleMs: number): Promise<FindAnswer> {
  const since = new Date(askedAt.getTime() - clockToleranceMs);
  let page: Page | undefined = await client.messages
    .page({ to: sms.phoneNumber, pageSize })
    .catch(failLookup);
  let hasHiddenTexts = false;
  for (let count = 1; page; count += 1) {
    for (const made of page.instances) {
      if (made.dateCreated !== null && made.dateCreated < since) return concludeAbsence();
      if (made.body?.includes(sms.boardAddress))
        return { outcome: 'found', providerId: made.sid, report: readReport(made) };
      hasHiddenTexts ||= !made.body;
    }
    if (count === searchedPagesMax) return { outcome: 'unknown', reason: 'too many messages to the number' };
    page = await page.nextPage()?.catch(failLookup);
  }
  return concludeAbsence();

  function concludeAbsence(): FindAnswer {
    if (hasHiddenTexts) return { outcome: 'unknown', reason: 'the account does not store texts' };
    const askAgainAt = new Date(askedAt.getTime() + settleMs);
    return askAgainAt > new Date() ? { outcome: 'tooEarly', askAgainAt } : { outcome: 'absent' };
  }
}

function readReport({ status, errorCode }: Pick<MessageInstance, 'status' | 'errorCode'>): DeliveryReport {
  return describeStatus(status, errorCode);
}
