import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { storageCalls } from '../../contract/storage';
import { ownerOf, requireUser } from '../accounts/person-of-request';
import { okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { limitPerMinute } from '../http/rate-limits';
import type { Services } from '../services';
import { assertUploadable, uploadMaxBytes, uploadTooLarge } from './upload-rules';

/** POST convert/uploadFile: one file of a signed-in person, for any of the tools that take an address. */
export async function registerUploadRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { storageQuota } = services;
  // One byte above our own limit: the parser would cut the file there without a word.
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: uploadMaxBytes + 1 } });

  app.post(
    storageCalls.uploadFile.path,
    limitPerMinute(services.config.rateLimits.uploadPerMinute),
    async (request) => {
      const owner = ownerOf(await requireUser(services, request));
      const part = request.isMultipart() ? await request.file() : undefined;
      if (part?.fieldname !== 'file') {
        throw new ApiFailure(failures.malformed, 'multipart with a field `file` is needed');
      }
      assertUploadable(part.filename);
      await storageQuota.assertRoom(owner, Number(request.headers['content-length'] ?? 0));
      const staged = await services.files.stageStream(part.file, uploadMaxBytes).catch((error: unknown) => {
        throw isTooLarge(error) ? new ApiFailure(uploadTooLarge) : error;
      });
      try {
        const file = await services.database.transaction(async (tx) => {
          await storageQuota.assertRoom(owner, staged.sizeBytes, tx);
          return services.files.keepFile(tx, owner, staged, part.filename);
        });
        return okObj(file.url);
      } catch (error) {
        await services.files.discardStaged(staged);
        throw error;
      }
    },
  );
}

function isTooLarge(error: unknown): boolean {
  return error instanceof ApiFailure && error.failure.status === failures.tooLarge.status;
}
