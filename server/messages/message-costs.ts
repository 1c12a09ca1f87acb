import { lt, sql } from 'drizzle-orm';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { SegmentedMessage } from 'sms-segments-calculator';
import { smsDefaultCountry } from '../../contract/messages';
import { dayMs } from '../../contract/time-spans';
import type { SmsConfig } from '../config';
import type { Queryable, Transaction } from '../db/database';
import { messageSpending } from '../db/schema';
import type { SiteMessages } from '../tenants/site-messages-schema';

const microsPerUnit = 1_000_000;
const spendingDays = 7;

/**
 * Whether a site's messages go to the number's country. Numbers of no country, as those of satellite networks, are in none.
 * Without a list, what costs money goes to the form's default country alone.
 */
export function goesToCountry(
  phoneNumber: string,
  settings: SiteMessages | undefined,
  { isPaid }: { isPaid: boolean },
): boolean {
  const countries = settings?.countries ?? (isPaid ? [smsDefaultCountry] : undefined);
  const country = parsePhoneNumberFromString(phoneNumber)?.country;
  return countries === undefined || (country !== undefined && countries.includes(country));
}

/** Whether a message to the number may come from a name, as few countries allow; the folder sends to none. */
export function mayNameSender(
  phoneNumber: string,
  settings: SiteMessages | undefined,
  { isPaid }: { isPaid: boolean },
): boolean {
  const country = parsePhoneNumberFromString(phoneNumber)?.country;
  return !isPaid || (country !== undefined && (settings?.senderNames ?? []).includes(country));
}

/** What a text is taken to cost, in millionths: the gateway counts segments of 160 or 70 characters, not of bytes. */
export function estimateMicros(
  { phoneNumber, text }: { phoneNumber: string; text: string },
  settings: SiteMessages | undefined,
  { segmentPrice }: SmsConfig['limits'],
): number {
  const country = parsePhoneNumberFromString(phoneNumber)?.country ?? '';
  const price = settings?.segmentPrices?.[country] ?? segmentPrice;
  return Math.ceil(new SegmentedMessage(text).segmentsCount * price * microsPerUnit);
}

/** Adds to what a site spends on the day on which a message is due. False where that is too much: roll back. */
export async function spend(
  tx: Transaction,
  { siteCode, sendAt, micros }: { siteCode: string; sendAt: Date; micros: number },
  dailyBudget: number,
): Promise<boolean> {
  const [row] = await tx
    .insert(messageSpending)
    .values({ siteCode, day: dayOf(sendAt), micros })
    .onConflictDoUpdate({
      target: [messageSpending.siteCode, messageSpending.day],
      set: { micros: sql`${messageSpending.micros} + excluded.micros` },
    })
    .returning();
  return row !== undefined && row.micros <= dailyBudget * microsPerUnit;
}

export async function sweepSpending(database: Queryable, now: Date): Promise<void> {
  const since = new Date(now.getTime() - spendingDays * dayMs);
  await database.delete(messageSpending).where(lt(messageSpending.day, dayOf(since)));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
