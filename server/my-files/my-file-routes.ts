import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import { myFileCalls, myFileRemovalSchema } from '../../contract/my-files';
import { ownerOf, requireUser } from '../accounts/person-of-request';
import { answerCalls } from '../http/answer-calls';
import { ok } from '../http/envelope';
import { readBody } from '../http/read-request';
import type { Services } from '../services';
import { listMyFiles } from './list-my-files';
import { removeMyFile } from './remove-my-file';

/** What all devices of a person had this server make: the list, and its deletion. */
export function registerMyFileRoutes(app: FastifyInstance, services: Services): void {
  answerCalls(app, myFileCalls, { listFiles, removeFile });

  async function listFiles(request: FastifyRequest): Promise<EnvelopeBody> {
    const owner = ownerOf(await requireUser(services, request));
    return { success: successCodes.ok, result: await listMyFiles(services, request, owner) };
  }

  async function removeFile(request: FastifyRequest): Promise<EnvelopeBody> {
    const owner = ownerOf(await requireUser(services, request));
    await removeMyFile(services, owner, readBody(request, myFileRemovalSchema));
    return ok();
  }
}
