import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketConfig } from '../config';
import { ApiFailure, failures } from '../http/failure';
import type { PublicAddresses, SignedDownload } from './object-store';

export type BucketObject = { key: string; sizeBytes: number; modifiedAt: Date };

/** An S3 bucket that every server of an installation shares. A bucket that cannot be reached throws `storageDown`. */
export type Bucket = {
  put: (key: string, body: Readable | Buffer) => Promise<void>;
  get: (
    key: string,
    range?: string,
  ) => Promise<{
    stream: Readable;
    sizeBytes: number;
    etag: string | undefined;
    contentRange: string | undefined;
  }>;
  remove: (key: string) => Promise<void>;
  /** In the order of their keys. */
  list: (prefix: string) => AsyncGenerator<BucketObject>;
  /** Undefined where browsers do not reach the bucket. */
  publicAddresses: PublicAddresses | undefined;
  close: () => void;
};

/** Also the smallest part that S3 takes. */
const partBytes = 8 * 1024 * 1024;
const connectionTimeoutMs = 3_000;
const silenceTimeoutMs = 30_000;
const retryAfterSeconds = '5';
/** Signatures of version 4 are good for no longer: as long as a file lives. */
const signedForAtMostSeconds = 7 * 24 * 60 * 60;

export function openBucket(config: BucketConfig): Bucket {
  const { endpoint, bucket, publicEndpoint } = config;
  const client = createClient(config, endpoint);
  // The signature covers the host, so the address cannot be rewritten afterwards.
  const signer = publicEndpoint === undefined ? undefined : createClient(config, publicEndpoint);
  return {
    put: async (Key, Body) => {
      const params = { Bucket: bucket, Key, Body };
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2 });
      await upload.done().catch((error: unknown) => {
        if (Buffer.isBuffer(Body)) throw describeFailure(error);
        // A sender that broke off is not the bucket's failure; a stream that is no longer read aborts itself.
        const broken = Body.errored?.name === 'AbortError' ? null : Body.errored;
        Body.destroy();
        throw broken ?? describeFailure(error);
      });
    },
    get: async (Key, Range) => {
      const answer = await client
        .send(new GetObjectCommand({ Bucket: bucket, Key, ...(Range ? { Range } : {}) }))
        .catch((error: unknown) => {
          throw describeFailure(error);
        });
      const { Body, ContentLength = 0, ETag, ContentRange } = answer;
      // In Node it is a stream of Node's.
      return { stream: Body as Readable, sizeBytes: ContentLength, etag: ETag, contentRange: ContentRange };
    },
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key })).catch((error: unknown) => {
        throw describeFailure(error);
      });
    },
    list,
    publicAddresses: signer && {
      sign: (key, download) => signDownload(signer, bucket, key, download),
      keyOf: (address) => {
        const start = `${publicEndpoint}/${bucket}/`;
        return address.startsWith(start) ? address.slice(start.length).split('?')[0] : undefined;
      },
    },
    close: () => {
      client.destroy();
      signer?.destroy();
    },
  };

  async function* list(Prefix: string): AsyncGenerator<BucketObject> {
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken }))
        .catch((error: unknown) => {
          throw describeFailure(error);
        });
      for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, sizeBytes: Size, modifiedAt: LastModified ?? new Date() };
      }
      ContinuationToken = page.NextContinuationToken;
      if (ContinuationToken === undefined) return;
    }
  }
}

function createClient({ region, accessKeyId, secretAccessKey }: BucketConfig, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Stores other than Amazon's know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: silenceTimeoutMs },
  });
}

function signDownload(
  signer: S3Client,
  bucket: string,
  key: string,
  { contentType, contentDisposition, cacheControl, expiresAt }: SignedDownload,
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentType: contentType,
    ResponseContentDisposition: contentDisposition,
    ResponseCacheControl: cacheControl,
  });
  const secondsLeft = Math.ceil((expiresAt.getTime() - Date.now()) / 1000);
  return getSignedUrl(signer, command, { expiresIn: Math.min(secondsLeft, signedForAtMostSeconds) });
}

function describeFailure(error: unknown): unknown {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 404) return new ApiFailure(failures.fileGone, String(error));
  if (status === 416) return new ApiFailure(failures.rangeUnsatisfiable, String(error));
  // Refused for good (keys, policy): nothing that a retry changes.
  if (status !== undefined && status < 500 && status !== 429) return error;
  return new ApiFailure(failures.storageDown, `the bucket: ${String(error)}`, {
    'retry-after': retryAfterSeconds,
  });
}
