import { randomBytes } from 'node:crypto';
import { type KvStore, Metadata, Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownerOf, requireUser } from '../accounts/person-of-request';
import { isDiskFull } from '../http/disk-full';
import { failureEnvelope } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { limitPerMinute } from '../http/rate-limits';
import type { ServerLog } from '../server-log';
import type { Services } from '../services';
import { uploadsPath } from './file-address';
import type { FileOwner } from './file-store';
import type { ResumableUploads } from './resumable-uploads';
import { createUploadLocker } from './upload-locker';
import { assertUploadable, uploadMaxBytes, uploadTooLarge } from './upload-rules';
import { deleteUpload, findUpload, insertUpload, touchUpload, type UploadRow } from './upload-store';

type OneUpload = { Params: { id: string } };
type Creation = { owner: FileOwner; name: string; metadata: string };

/** 144 bits: an address cannot be guessed. */
const idBytes = 18;
/** A request that holds an upload has so long to write down what it has when the same upload is asked for again. */
const lockDrainMs = 1_000;
const protocolVersion = '1.0.0';
/** The library answers these as its own failures, and would let a method reach it past the route that guards it. */
const refusedHeaders = ['upload-concat', 'upload-defer-length', 'x-http-method-override'];

/**
 * Resumable uploads by tus 1.0 (`capabilities.tus`), with the rules of uploadFile: a signed-in person's, on their own
 * site, for each single request. A finished upload's address is its `fileUrl`.
 */
export async function registerResumableUploadRoutes(
  app: FastifyInstance,
  services: Services,
  uploads: ResumableUploads,
): Promise<void> {
  const { database } = services;
  // What is known of a creation when the library asks for its row.
  const creations = new WeakMap<object, Creation>();
  const tus = createTusServer(services, uploads, (request) => creations.get(request));

  await app.register(async (scope) => {
    // The library reads the bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async ({ headers, method }, reply) => {
      reply.header('tus-resumable', protocolVersion);
      const refused = [...refusedHeaders, ...(method === 'PATCH' ? ['upload-length'] : [])].find(
        (name) => headers[name] !== undefined,
      );
      if (refused) throw new ApiFailure(failures.malformed, `${refused} is not supported`);
    });

    scope.options(uploadsPath, hand);
    scope.options(`${uploadsPath}/:id`, hand);
    scope.post(
      uploadsPath,
      limitPerMinute(services.config.rateLimits.uploadPerMinute),
      async (request, reply) => {
        const creation = readCreation(request, ownerOf(await requireUser(services, request)));
        // Again when its row is written; here it is refused in words.
        await services.storageQuota.assertRoom(creation.owner, Number(request.headers['upload-length']));
        creations.set(request.raw, creation);
        return hand(request, reply);
      },
    );
    scope.head<OneUpload>(`${uploadsPath}/:id`, async (request, reply) => {
      const upload = await openUpload(request);
      return upload.fileId === null ? hand(request, reply) : describeFinished(reply, upload);
    });
    scope.patch<OneUpload>(`${uploadsPath}/:id`, async (request, reply) => {
      const upload = await openUpload(request);
      if (upload.fileId === null) {
        await touchUpload(database, upload.id, new Date());
        return hand(request, reply);
      }
      // Its last answer was lost: all of it is here.
      if (Number(request.headers['upload-offset']) !== upload.sizeBytes) {
        throw new ApiFailure(failures.offsetMismatch);
      }
      return reply.code(204).header('upload-offset', upload.sizeBytes).send();
    });
    scope.delete<OneUpload>(`${uploadsPath}/:id`, async (request, reply) => {
      const upload = await openUpload(request);
      if (upload.fileId === null) return hand(request, reply);
      await uploads.remove(upload);
      return reply.code(204).send();
    });
  });

  /** The person's upload, completed first if a kill came between its last byte and that. */
  async function openUpload(request: FastifyRequest<OneUpload>): Promise<UploadRow> {
    const owner = ownerOf(await requireUser(services, request));
    const upload = await uploads.openOwned(owner, request.params.id);
    if (upload.fileId !== null) return upload;
    const file = await uploads.complete(upload.id);
    return file ? { ...upload, fileId: file.id } : upload;
  }

  async function hand(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // The library refuses the list that two proxies make of it; the addresses that it writes have no scheme.
    request.raw.rawHeaders = withoutHeader(request.raw.rawHeaders, 'x-forwarded-proto');
    await tus.handle(request.raw, reply.raw);
    return reply;
  }
}

/** Of names and values in turn, as Node lists them. */
function withoutHeader(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => rawHeaders[index - (index % 2)]?.toLowerCase() !== name);
}

function createTusServer(
  { database, log, storageQuota }: Services,
  uploads: ResumableUploads,
  findCreation: (request: object) => Creation | undefined,
): Server {
  const datastore = uploads.unfinished.createDataStore(describeUploads());
  return new Server({
    path: uploadsPath,
    datastore,
    maxSize: uploadMaxBytes,
    // Behind a proxy, only the browser knows the scheme and host it used.
    relativeLocation: true,
    allowedOrigins: [],
    locker: createUploadLocker(),
    lockDrainTimeout: lockDrainMs,
    namingFunction: () => randomBytes(idBytes).toString('base64url'),
    onUploadCreate: async (request, { id, size }) => {
      const raw = request.runtime?.node?.req;
      const creation = raw && findCreation(raw);
      if (!creation || size === undefined) throw new Error('an upload that no route has let in');
      const { owner, name, metadata } = creation;
      await database.transaction(async (tx) => {
        await storageQuota.assertRoom(owner, size, tx);
        await insertUpload(tx, { id, ...owner, name, metadata, sizeBytes: size });
      });
      return {};
    },
    onUploadFinish: async (_request, { id }) => {
      await uploads.complete(id);
      return {};
    },
    onResponseError: (_request, error) => describeError(error, log),
  });

  /** The library asks here what it would else keep in a file beside the bytes, which a kill could leave half written. */
  function describeUploads(): KvStore<Upload> {
    return {
      get: async (id) => {
        const row = await findUpload(database, id);
        return (
          row && new Upload({ id, size: row.sizeBytes, offset: 0, metadata: Metadata.parse(row.metadata) })
        );
      },
      // Written by `onUploadCreate`, with its owner.
      set: async () => {},
      delete: (id) => deleteUpload(database, id),
    };
  }
}

/** Name and type come in Upload-Metadata; too large and no tool's are refused before a byte is sent. */
function readCreation(request: FastifyRequest, owner: FileOwner): Creation {
  const metadata = request.headers['upload-metadata'];
  const name = typeof metadata === 'string' ? readFileName(metadata) : undefined;
  if (typeof metadata !== 'string' || !name) {
    throw new ApiFailure(failures.malformed, 'Upload-Metadata with a filename is needed');
  }
  assertUploadable(name);
  const length = String(request.headers['upload-length']);
  if (!/^\d+$/.test(length)) throw new ApiFailure(failures.malformed, 'Upload-Length is needed');
  if (Number(length) > uploadMaxBytes) throw new ApiFailure(uploadTooLarge);
  return { owner, name, metadata };
}

function readFileName(metadata: string): string | undefined {
  try {
    const { filename } = Metadata.parse(metadata);
    return filename ?? undefined;
  } catch (error) {
    throw new ApiFailure(failures.malformed, `Upload-Metadata: ${String(error)}`);
  }
}

function describeFinished(reply: FastifyReply, { sizeBytes, metadata }: UploadRow): FastifyReply {
  return reply
    .headers({ 'upload-offset': sizeBytes, 'upload-length': sizeBytes, 'upload-metadata': metadata })
    .send();
}

/** The library's refusals as envelopes; what nobody expected is logged and shown to nobody. */
function describeError(error: Error | { status_code: number; body: string }, log: ServerLog) {
  const known = isDiskFull(error) ? failures.serverFull : error instanceof ApiFailure && error.failure;
  if (known) return { status_code: known.status, body: JSON.stringify(failureEnvelope(known)) };
  if (!('status_code' in error) || error.status_code >= 500) {
    const cause = 'body' in error ? new Error(`${error.status_code}: ${error.body.trim()}`) : error;
    log.error({ err: cause }, 'resumable upload failed');
    return { status_code: 500, body: JSON.stringify(failureEnvelope(failures.internal)) };
  }
  const { status_code, body } = error;
  const failure = { status: status_code, success: String(status_code), msg: body.trim() };
  return { status_code, body: JSON.stringify(failureEnvelope(failure)) };
}
