import { dayMs, minuteMs } from '../../../../contract/time-spans';

/**
 * When a date and hour of the person's own clock is. `skipped`: the clocks go forward over it, and it is as much later as
 * they do; `repeated`: they go back, and it is the first of the two.
 */
export type DeliveryTime = { atMs: number; kind: 'plain' | 'skipped' | 'repeated' };

/** Resolves what a field for date and time writes, such as `2027-03-28T02:30`; null for no time. */
export function resolveDeliveryTime(text: string): DeliveryTime | null {
  const time = new Date(text);
  const atMs = time.getTime();
  if (text === '' || Number.isNaN(atMs)) return null;
  const asked = text.slice(0, 16);
  if (writeLocally(atMs) !== asked) return { atMs, kind: 'skipped' };
  const shiftMs = (offsetMs(atMs + dayMs) - offsetMs(atMs - dayMs)) * -1;
  const isRepeated = shiftMs > 0 && writeLocally(atMs + shiftMs) === asked;
  return { atMs, kind: isRepeated ? 'repeated' : 'plain' };
}

/** How far the person's clock is ahead of UTC at that moment. */
function offsetMs(atMs: number): number {
  return -new Date(atMs).getTimezoneOffset() * minuteMs;
}

/** As the field writes it: its own clock read as UTC. */
function writeLocally(atMs: number): string {
  return new Date(atMs + offsetMs(atMs)).toISOString().slice(0, 16);
}
