import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import type { EnvelopeBody } from '../../contract/envelope';
import { okObj } from '../http/envelope';
import { languageOfRequest } from '../http/language-of-request';
import { translate } from '../i18n/translate';
import { describeSession } from './describe-user';

/** The answer to a log-in, with the sentence that the page shows, in the person's language. */
export function loggedIn(
  request: FastifyRequest,
  ...session: Parameters<typeof describeSession>
): EnvelopeBody {
  return okObj(describeSession(...session), translate(languageOfRequest(request), msg`You are logged in`));
}
