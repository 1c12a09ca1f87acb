import type { FastifyInstance, FastifyRequest } from 'fastify';
import { photoMaxBytes } from '../../contract/photos';
import { storageCalls, storageSignatureRequestSchema, storageUploadedStatus } from '../../contract/storage';
import { hourMs } from '../../contract/time-spans';
import { requireUser } from '../accounts/person-of-request';
import { okObj } from '../http/envelope';
import { limitPerMinute } from '../http/rate-limits';
import { readQuery } from '../http/read-request';
import type { Services } from '../services';
import { objectsPath } from './file-address';
import { folderOfPerson } from './object-keys';
import { type SigningKey, signPolicy } from './upload-policy';

/** A policy is for one upload, which may be retried for a while; then the page asks for another. */
const policyLifetimeMs = hourMs;

/** GET oss/aiphoto/signature: lets a signed-in person upload photos to their own folder, here or in the bucket. */
export function registerSignatureRoutes(app: FastifyInstance, services: Services, secret: string): void {
  const { storageBucket: bucket, rateLimits } = services.config;
  const signer: SigningKey = bucket ?? localKey(secret);

  app.get(storageCalls.signature.path, limitPerMinute(rateLimits.uploadPerMinute), async (request) => {
    const user = await requireUser(services, request);
    readQuery(request, storageSignatureRequestSchema);
    const dir = folderOfPerson(secret, user.id);
    const expiresAt = new Date(Date.now() + policyLifetimeMs);
    const terms = { dir, minBytes: 1, maxBytes: photoMaxBytes, status: storageUploadedStatus, expiresAt };
    return okObj({
      dir,
      accessid: signer.accessId,
      ...signPolicy(signer, terms),
      host: bucket?.url ?? describeHost(request),
      expire: Math.floor(expiresAt.getTime() / 1000),
    });
  });
}

/** The access id of this server's own storage is no secret and always the same. */
export function localKey(secret: string): SigningKey {
  return { accessId: 'toolfront', secret };
}

/** This server's own storage, in full: a page hands it to the same code that uploads to a bucket elsewhere. */
export function describeHost(request: FastifyRequest): string {
  return `${request.protocol}://${request.headers.host}${objectsPath}`;
}
