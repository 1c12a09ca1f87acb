import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import { newPasskeySchema, type Passkey, passkeyCalls, passkeysMax } from '../../contract/passkeys';
import { answerCalls, readParameter } from '../http/answer-calls';
import { describeDevice } from '../http/describe-device';
import { ok, okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { requireLockedSession } from './locked-session';
import { takePasskeyChallenge } from './passkey-challenge-store';
import { passkeyFailures } from './passkey-failures';
import { makeNewPasskeyOptions } from './passkey-options';
import { passkeySiteOf, readChallenge } from './passkey-site';
import { deletePasskey, insertPasskey, listPasskeys, type StoredPasskey } from './passkey-store';
import { requireUser, tokenOf } from './person-of-request';
import { verifyNewPasskey } from './verify-passkey';

/** A person's passkeys: listed, added, removed. */
export function registerPasskeyRoutes(app: FastifyInstance, services: Services): void {
  const { config, database } = services;
  const limited = limitPerMinute(config.rateLimits.passwordPerMinute);
  answerCalls(app, passkeyCalls, { passkeys, deletePasskey: remove });
  answerCalls(app, passkeyCalls, { newPasskeyOptions, addPasskey }, limited);

  async function passkeys(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const stored = await listPasskeys(database, user.id);
    return { success: successCodes.ok, result: stored.map(describePasskey) };
  }

  async function newPasskeyOptions(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const stored = await listPasskeys(database, user.id);
    if (stored.length >= passkeysMax) throw new ApiFailure(passkeyFailures.tooMany);
    const { code: siteCode, site } = tenantOf(request);
    const asked = { siteCode, userId: user.id };
    const owner = { rpName: site.site.name, userId: user.id, userName: user.email, stored };
    return okObj(await makeNewPasskeyOptions(database, asked, passkeySiteOf(services, request), owner));
  }

  async function addPasskey(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const answer = readBody(request, newPasskeySchema);
    const challenge = readChallenge(answer.response.clientDataJSON);
    const asked = { siteCode: user.siteCode, userId: user.id };
    if (!(await takePasskeyChallenge(database, challenge, asked, new Date()))) {
      throw new ApiFailure(passkeyFailures.expired);
    }
    const credential = await verifyNewPasskey(answer, challenge, passkeySiteOf(services, request));
    const name = describeDevice(request.headers['user-agent']);
    const stored = await database.transaction(async (tx) => {
      await requireLockedSession(tx, user, tokenOf(request));
      return insertPasskey(tx, user, { ...credential, name });
    });
    if (!stored) throw new ApiFailure(passkeyFailures.notAdded, 'the passkey is stored already');
    return okObj(describePasskey(stored));
  }

  async function remove(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const isDeleted = await deletePasskey(database, user.id, readParameter(request, 'id'));
    if (!isDeleted) throw new ApiFailure(failures.notFound);
    return ok();
  }
}

function describePasskey({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return { id, name, createdAt: createdAt.getTime(), lastUsedAt: lastUsedAt?.getTime() ?? null };
}
