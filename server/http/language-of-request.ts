import type { FastifyRequest } from 'fastify';
import { defaultLanguage, isLanguage, type Language } from '../../contract/languages';
import { cookieNames, queryKeys } from '../../contract/storage-keys';

const languageCookie = new RegExp(`(?:^|;\\s*)${cookieNames.language}=([^;]*)`);

/** The language of an answer to this person: `?lang=`, the `lang` cookie, Accept-Language, English. */
export function languageOfRequest(request: FastifyRequest): Language {
  const accepted = request.headers['accept-language'] ?? '';
  const preferred = accepted.split(',').map((range) => range.trim().split(/[-;]/)[0]?.toLowerCase());
  return chosenLanguage(request) ?? preferred.find(isLanguage) ?? defaultLanguage;
}

/** The language of a page: `?lang=`, the `lang` cookie, English. Without a choice an address looks alike to everybody. */
export function languageOfPage(request: FastifyRequest): Language {
  return chosenLanguage(request) ?? defaultLanguage;
}

function chosenLanguage({ url, headers }: FastifyRequest): Language | undefined {
  // Not as a base: a path of two slashes would be a host.
  const asked = new URL(`http://host${url}`).searchParams.get(queryKeys.language);
  return [asked, languageCookie.exec(headers.cookie ?? '')?.[1]].find(isLanguage);
}
