import { queryKeys } from '../../contract/storage-keys';
import { readLanguage, storeLanguage } from '../tenant/language-choice';
import { storeChannel } from './channel';
import { storeFirstVisit } from './first-visit';
import { storeFunType } from './fun-type';

/**
 * Stores what only the first address says: `?lang=` and `?channel=`, which win, where this device's first visit came
 * from, and which tool this session came for. At once, because somebody may follow a link
 * before the app is there.
 */
export function storeArrival(): void {
  const query = new URLSearchParams(location.search);
  if (query.has(queryKeys.language)) storeLanguage(readLanguage());
  storeChannel(location.search);
  storeFirstVisit(location.search, document.referrer, location.origin);
  storeFunType(location.pathname);
}
