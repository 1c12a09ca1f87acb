import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EnvelopeBody } from '../../contract/envelope';
import { passkeyCalls, usedPasskeySchema } from '../../contract/passkeys';
import { answerCalls } from '../http/answer-calls';
import { describeDevice } from '../http/describe-device';
import { okObj } from '../http/envelope';
import { ApiFailure } from '../http/failure';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { loggedIn } from './logged-in';
import { takePasskeyChallenge } from './passkey-challenge-store';
import { passkeyFailures } from './passkey-failures';
import { makeUsedPasskeyOptions } from './passkey-options';
import { passkeySiteOf, readChallenge } from './passkey-site';
import { findPasskey, markPasskeyUsed } from './passkey-store';
import { createSession } from './session-store';
import { verifyUsedPasskey } from './verify-passkey';

/** Logging in with a passkey: the passkey names the person, so nothing is asked for. */
export function registerPasskeyLoginRoutes(app: FastifyInstance, services: Services): void {
  const { config, database } = services;
  const limited = limitPerMinute(config.rateLimits.loginPerMinute);
  answerCalls(app, passkeyCalls, { passkeyLoginOptions, passkeyLogin }, limited);

  async function passkeyLoginOptions(request: FastifyRequest): Promise<EnvelopeBody> {
    const asked = { siteCode: tenantOf(request).code, userId: null };
    return okObj(await makeUsedPasskeyOptions(database, asked, passkeySiteOf(services, request)));
  }

  async function passkeyLogin(request: FastifyRequest): Promise<EnvelopeBody> {
    const answer = readBody(request, usedPasskeySchema);
    const siteCode = tenantOf(request).code;
    const challenge = readChallenge(answer.response.clientDataJSON);
    if (!(await takePasskeyChallenge(database, challenge, { siteCode, userId: null }, new Date()))) {
      throw new ApiFailure(passkeyFailures.expired);
    }
    const found = await findPasskey(database, siteCode, answer.id);
    if (!found) throw new ApiFailure(passkeyFailures.unknown);
    const { passkey, user } = found;
    if (answer.response.userHandle !== Buffer.from(user.id).toString('base64url')) {
      throw new ApiFailure(passkeyFailures.unknown, 'the passkey names another person');
    }
    const newCounter = await verifyUsedPasskey(answer, challenge, passkey, passkeySiteOf(services, request));
    const device = describeDevice(request.headers['user-agent']);
    // One transaction: whoever removes the passkey meanwhile ends this session too.
    const tokenValue = await database.transaction(async (tx) => {
      if (!(await markPasskeyUsed(tx, passkey, newCounter, new Date()))) {
        throw new ApiFailure(passkeyFailures.unknown, 'the passkey was used or removed meanwhile');
      }
      return createSession(tx, user.id, config.sessionDays, new Date(), device);
    });
    return loggedIn(request, user, tokenValue);
  }
}
