import { failureCodes } from '../../contract/failures';
import { dayMs, hourMs } from '../../contract/time-spans';
import { raiseCounter } from '../db/counter-store';
import type { Transaction } from '../db/database';
import { ApiFailure, business, failures } from '../http/failure';
import type { Services } from '../services';
import type { SiteMessages } from '../tenants/site-messages-schema';
import type { SmsGateway } from './gateways/sms-gateway';
import { estimateMicros, goesToCountry, spend } from './message-costs';
import { countAccepted, type MessageOwner } from './message-store';
import { isStopped } from './stopped-numbers';

const { message: codes } = failureCodes;
const refusals = {
  country: business(codes.countryRefused, 'We don’t send messages to this country.'),
  stopped: business(codes.stopped, 'This number has asked us not to send it any messages.'),
  dayFull: business(codes.dayFull, 'We can’t send any more messages today. Your message was not sent.'),
} as const;

type AskedMessage = {
  owner: MessageOwner;
  phoneNumber: string;
  /** As the recipient gets it. */
  text: string;
  sendAt: Date;
};

/**
 * Counts a message against all limits, in the transaction that accepts it. Throws 429 when the person, the site or the
 * number has had enough, and a business failure where the number wants none, its country gets none or the money is spent.
 */
export async function assertAllowed(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  { owner, phoneNumber, text, sendAt }: AskedMessage,
  { gateway, settings }: { gateway: SmsGateway; settings: SiteMessages | undefined },
): Promise<void> {
  if (!goesToCountry(phoneNumber, settings, gateway)) throw new ApiFailure(refusals.country);
  if (await isStopped(tx, { account: gateway.account, phoneNumber })) throw new ApiFailure(refusals.stopped);
  const { perPersonHour, perSiteHour, perRecipientDay } = config.messageLimits;
  const accepted = await countAccepted(tx, owner, new Date(Date.now() - hourMs));
  if (accepted.person >= perPersonHour || accepted.site >= perSiteHour) refuse('messages an hour');
  if ((await countForRecipient(tx, { phoneNumber, sendAt })) > perRecipientDay)
    refuse('messages to one number');
  if (!gateway.isPaid) return;
  const { limits } = config.sms;
  const micros = estimateMicros({ phoneNumber, text }, settings, limits);
  const dailyBudget = settings?.dailyBudget ?? limits.dailyBudget;
  if (!(await spend(tx, { siteCode: owner.siteCode, sendAt, micros }, dailyBudget)))
    throw new ApiFailure(refusals.dayFull, 'the budget of the day is spent');
}

function refuse(limit: string): never {
  throw new ApiFailure(failures.tooMany, limit, { 'retry-after': String(hourMs / 1000 / 4) });
}

/** From all senders on all sites, by the day on which they are due: scheduled ones must not come all at once. */
async function countForRecipient(
  tx: Transaction,
  { phoneNumber, sendAt }: { phoneNumber: string; sendAt: Date },
): Promise<number> {
  const now = new Date();
  const day = sendAt.toISOString().slice(0, 10);
  const lifetimeMs = sendAt.getTime() - now.getTime() + dayMs;
  return (await raiseCounter(tx, `messages to ${phoneNumber} on ${day}`, { now, lifetimeMs })).count;
}
