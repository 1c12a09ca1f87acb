import type { FastifyRequest } from 'fastify';
import { defaultLanguage, isLanguage, type Language } from '../../contract/languages';
import { cookieNames } from '../../contract/storage-keys';

/** The language a sentence for this person should be in: the `lang` cookie, then Accept-Language, then English. */
export function languageOfRequest(request: Pick<FastifyRequest, 'headers'>): Language {
  const { cookie = '', 'accept-language': accepted = '' } = request.headers;
  const chosen = cookie
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === cookieNames.language)?.[1];
  if (isLanguage(chosen)) return chosen;
  const preferred = accepted.split(',').map((range) => range.trim().split(/[-;]/)[0]?.toLowerCase());
  return preferred.find(isLanguage) ?? defaultLanguage;
}
