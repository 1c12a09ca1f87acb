import type { FastifyRequest } from 'fastify';
import { defaultLanguage, isLanguage, type Language } from '../../contract/languages';
import { cookieNames, queryKeys } from '../../contract/storage-keys';

const languageCookie = new RegExp(`(?:^|;\\s*)${cookieNames.language}=([^;]*)`);

/** `?lang=`, then the cookie, then English. */
export function languageOf(request: FastifyRequest): Language {
  // Not as a base: a path of two slashes would be a host.
  const asked = new URL(`http://host${request.url}`).searchParams.get(queryKeys.language);
  if (isLanguage(asked)) return asked;
  const kept = languageCookie.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(kept) ? kept : defaultLanguage;
}
