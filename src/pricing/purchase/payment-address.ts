import type { Language } from '../../../contract/languages';
import { queryKeys } from '../../../contract/storage-keys';

/**
 * The provider's address with the language added; null unless it is https or this site itself. One with a user name is
 * refused too, since it reads like another host.
 */
export function checkPaymentAddress(redirectUrl: string, language: Language, origin: string): URL | null {
  if (!URL.canParse(redirectUrl, origin)) return null;
  const url = new URL(redirectUrl, origin);
  // A `blob:` address has the origin of who made it, so the protocol is asked for too.
  const isOwn = url.protocol === 'http:' && url.origin === origin;
  if (url.protocol !== 'https:' && !isOwn) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.searchParams.append(queryKeys.language, language);
  return url;
}
