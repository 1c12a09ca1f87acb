import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../src/contract/calls';
import { documentExtensions, documentMaxBytes, extensionOf } from '../../src/contract/documents';
import { audioExtensions, audioMaxBytes } from '../../src/contract/speech';
import { requireUser } from '../accounts/person-of-request';
import { okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { limitPerMinute } from '../http/rate-limits';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';

const uploadMaxBytes = Math.max(documentMaxBytes, audioMaxBytes);
const megabyte = 1024 * 1024;
const uploadExtensions: ReadonlySet<string> = new Set([...documentExtensions, ...audioExtensions]);

/** POST convert/uploadFile: one file of a signed-in person, for any of the tools that take an address. */
export async function registerUploadRoutes(app: FastifyInstance, services: Services): Promise<void> {
  // One byte above our own limit: the parser would cut the file there without a word.
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: uploadMaxBytes + 1 } });

  app.post(
    calls.uploadFile.path,
    limitPerMinute(services.config.rateLimits.uploadPerMinute),
    async (request) => {
      const user = await requireUser(services, request);
      const tenant = tenantOf(request);
      const part = request.isMultipart() ? await request.file() : undefined;
      if (part?.fieldname !== 'file') {
        throw new ApiFailure(failures.malformed, 'multipart with a field `file` is needed');
      }
      if (!uploadExtensions.has(extensionOf(part.filename))) throw new ApiFailure(failures.wrongType);
      const staged = await services.files.stageStream(part.file, uploadMaxBytes).catch((error: unknown) => {
        if (!isTooLarge(error)) throw error;
        const msg = `The file is too large: up to ${uploadMaxBytes / megabyte} MB can be uploaded.`;
        throw new ApiFailure({ ...failures.tooLarge, msg });
      });
      const owner = { siteCode: tenant.code, ownerId: user.id };
      const file = await services.database.transaction((tx) =>
        services.files.keepFile(tx, owner, staged, part.filename),
      );
      return okObj(file.url);
    },
  );
}

function isTooLarge(error: unknown): boolean {
  return error instanceof ApiFailure && error.failure.status === failures.tooLarge.status;
}
