import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { photoMaxBytes } from '../../contract/photos';
import { isDiskFull } from '../http/disk-full';
import { ApiFailure, failures } from '../http/failure';
import { isMalformedForm } from '../http/malformed-form';
import { limitPerMinute } from '../http/rate-limits';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { objectsPath } from './file-address';
import type { FileOwner } from './file-store';
import type { FormObjects } from './form-objects';
import { describeHost, localKey } from './signature-routes';
import { describeStorageError, describeXml, StorageError } from './storage-error';
import { checkPolicy } from './upload-policy';

/** Fields and boundaries beside the file. */
const formOverheadBytes = 64 * 1024;
const maxFields = 30;
const maxFieldBytes = 16 * 1024;
const xmlType = 'application/xml; charset=utf-8';
/** The page may be on another origin than its storage; a signed form is its own permission. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Location',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-methods': 'POST, GET, HEAD',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
} as const;

type Accepted = { owner: FileOwner; key: string; minBytes: number; maxBytes: number; status: string };

/** This server's own object store: a form POST with a signed policy, and the objects it has taken. */
export async function registerFormUploadRoutes(
  app: FastifyInstance,
  services: Services,
  objects: FormObjects,
  secret: string,
): Promise<void> {
  await app.register(async (scope) => {
    answerInXml(scope);
    scope.options(objectsPath, (_request, reply) => reply.code(204).headers(preflightHeaders).send());

    scope.post(
      objectsPath,
      limitPerMinute(services.config.rateLimits.uploadPerMinute),
      async (request, reply) => {
        if (Number(request.headers['content-length']) > photoMaxBytes + formOverheadBytes) {
          throw new StorageError('EntityTooLarge');
        }
        const { fields, file } = await readForm(request);
        const accepted = await accept(tenantOf(request).code, fields, file);
        await services.storageQuota
          .assertRoom(accepted.owner, Number(request.headers['content-length'] ?? 0))
          .catch((error: unknown) => {
            file.file.resume();
            throw error;
          });
        const etag = await keep(accepted, file);
        return answerUploaded(request, reply, accepted, etag);
      },
    );

    scope.get<{ Params: { '*': string } }>(`${objectsPath}/*`, async (request, reply) => {
      const file = await objects.findObject(tenantOf(request).code, request.params['*']);
      return reply.headers(corsHeaders).redirect(file.url);
    });
  });

  async function accept(
    siteCode: string,
    fields: Map<string, string>,
    file: MultipartFile,
  ): Promise<Accepted> {
    try {
      const terms = checkPolicy(localKey(secret), fields, new Date());
      const owner = await objects.findOwner(siteCode, terms.key);
      if (!owner) throw new StorageError('AccessDenied', 'The key is in nobody’s folder on this site.');
      return { ...terms, owner, status: fields.get('success_action_status') ?? '204' };
    } catch (error) {
      // Read to its end and thrown away, or the client would see a broken connection instead of the answer.
      file.file.resume();
      throw error;
    }
  }

  /** Answers with the object's ETag: the MD5 of its content, as object stores have it. */
  async function keep(
    { owner, key, minBytes, maxBytes }: Accepted,
    { file }: MultipartFile,
  ): Promise<string> {
    const hash = createHash('md5');
    const hashed = Readable.from(passThrough(file, (chunk) => hash.update(chunk)));
    const staged = await services.files.stageStream(hashed, Math.min(maxBytes, photoMaxBytes));
    // Below its own limit the parser cuts a file short only when the connection did.
    if (file.truncated) throw new StorageError('EntityTooLarge');
    // Staged bytes that nobody keeps are swept.
    if (staged.sizeBytes < minBytes) throw new StorageError('EntityTooSmall');
    await objects.putObject(owner, key, staged);
    return `"${hash.digest('hex').toUpperCase()}"`;
  }
}

/** The fields that came before the file (their names in lower case), and the file, which must be last. */
async function readForm(
  request: FastifyRequest,
): Promise<{ fields: Map<string, string>; file: MultipartFile }> {
  if (!request.isMultipart()) throw new StorageError('MalformedPOSTRequest');
  const limits = { files: 1, fields: maxFields, fieldSize: maxFieldBytes, fileSize: photoMaxBytes + 1 };
  const fields = new Map<string, string>();
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields.set(part.fieldname.toLowerCase(), String(part.value));
    } else if (part.fieldname === 'file') {
      return { fields, file: part };
    } else {
      part.file.resume();
    }
  }
  throw new StorageError('InvalidArgument', 'The form has no file.');
}

function answerUploaded(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, status }: Accepted,
  etag: string,
): FastifyReply {
  const location = `${describeHost(request)}/${key}`;
  reply.headers({ ...corsHeaders, etag, location });
  if (status !== '201') return reply.code(status === '200' ? 200 : 204).send();
  const body = describeXml('PostResponse', { Bucket: 'photos', Location: location, Key: key, ETag: etag });
  return reply.code(201).type(xmlType).send(body);
}

/** Whatever goes wrong here is answered as an object store answers it. */
function answerInXml(scope: FastifyInstance): void {
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = storageErrorOf(error);
    const path = request.url.split('?')[0];
    if (failure.status >= 500) request.log.error({ err: error, path }, 'a form upload failed');
    else request.log.debug({ reason: error.message, path }, 'a form upload was refused');
    return reply
      .code(failure.status)
      .headers(corsHeaders)
      .type(xmlType)
      .send(describeStorageError(failure, request.id, request.headers.host ?? ''));
  });
}

function storageErrorOf(error: Error & { statusCode?: number | undefined }): StorageError {
  if (error instanceof StorageError) return error;
  const status = error instanceof ApiFailure ? error.failure.status : error.statusCode;
  if (isDiskFull(error)) return new StorageError('InsufficientStorage');
  if (error instanceof ApiFailure && error.failure.text) return new StorageError('QuotaExceeded');
  if (status === failures.tooLarge.status) return new StorageError('EntityTooLarge');
  if (status === failures.tooMany.status) return new StorageError('SlowDown');
  if (status === failures.notFound.status) return new StorageError('NoSuchKey');
  const isMalformed = (status !== undefined && status < 500) || isMalformedForm(error);
  return new StorageError(isMalformed ? 'MalformedPOSTRequest' : 'InternalError');
}

async function* passThrough(
  file: AsyncIterable<Buffer>,
  see: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    see(chunk);
    yield chunk;
  }
}
