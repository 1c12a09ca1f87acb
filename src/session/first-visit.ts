import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';

/** Longer values are no campaign's names. */
const maxValueLength = 512;
const maxValues = 20;

/** Stores where this device's first visit came from; every later visit leaves it alone. */
export function storeFirstVisit(search: string, referrer: string, origin: string): void {
  if (localStore.get(localKeys.firstVisit) !== null) return;
  localStore.set(localKeys.firstVisit, JSON.stringify(describeVisit(search, referrer, origin)));
}

/** The utm fields and the referrer of the first visit as JSON text; an empty object when nothing was stored. */
export function readFirstVisit(): string {
  return localStore.get(localKeys.firstVisit) ?? '{}';
}

/** The utm fields of an address, and the referrer where it is another site's. */
export function describeVisit(search: string, referrer: string, origin: string): Record<string, string> {
  const fields = [...new URLSearchParams(search)]
    .filter(([name, value]) => name.startsWith('utm_') && value !== '')
    .slice(0, maxValues)
    .map(([name, value]): [string, string] => [name, value.slice(0, maxValueLength)]);
  const isForeign = URL.canParse(referrer) && new URL(referrer).origin !== origin;
  if (isForeign) fields.push(['referrer', referrer.slice(0, maxValueLength)]);
  return Object.fromEntries(fields);
}
