import { durationUnits } from '../../contract/billing';
import { addDuration } from '../../contract/calendar';
import { dayMs } from '../../contract/time-spans';

/** RFC 9116 recommends less than a year. A copy of the file goes stale; the one that is served never does. */
const validDays = 90;

/**
 * The fields of security.txt (RFC 9116) that differ by host. Undefined where the site names no https address to write to:
 * the RFC demands a contact, and only the operator knows one.
 */
export function describeSecurityContact(
  { helpUrl, address }: { helpUrl: string; address: string },
  nowMs: number,
): string | undefined {
  if (URL.parse(helpUrl)?.protocol !== 'https:') return undefined;
  // By the day, so that a browser or a cache that has it need not load it again.
  const todayMs = nowMs - (nowMs % dayMs);
  const expiresMs = addDuration(todayMs, validDays, durationUnits.day);
  return [
    `Contact: ${new URL(helpUrl).href}`,
    `Expires: ${new Date(expiresMs ?? todayMs).toISOString()}`,
    // The RFC allows https alone.
    ...(address.startsWith('https:') ? [`Canonical: ${address}`] : []),
    '',
  ].join('\n');
}
