import { queryKeys } from '../../contract/storage-keys';
import { readLanguage, storeLanguage } from '../tenant/language-choice';
import { keepChannel } from './channel';
import { keepFirstVisit } from './first-visit';
import { keepFunType } from './fun-type';

/**
 * Keeps what only the address of an arrival says: `?lang=` and `?channel=` win and are stored, where this
 * device's first visit came from, and which tool this session came for. At once, because somebody may follow a link
 * before the app is there.
 */
export function keepArrival(): void {
  const query = new URLSearchParams(location.search);
  if (query.has(queryKeys.language)) storeLanguage(readLanguage());
  keepChannel(location.search);
  keepFirstVisit(location.search, document.referrer, location.origin);
  keepFunType(location.pathname);
}
