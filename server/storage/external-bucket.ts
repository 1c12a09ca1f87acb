import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { photoMaxBytes } from '../../contract/photos';
import type { StorageBucketConfig } from '../config';
import { ApiFailure, failures } from '../http/failure';
import type { FileStore, StagedFile } from './file-store';

const fetchTimeoutMs = 60_000;
const addressLifetimeSeconds = 300;

/** The operator's own object store: pages upload to it themselves, this server reads from it and nowhere else. */
export type ExternalBucket = {
  /** The key that an address in this bucket names; undefined for every other address. */
  keyOfAddress: (address: string) => string | undefined;
  /** Copies an object here. Throws `fileGone`, `tooLarge`, or `backendDown` when the bucket cannot be read. */
  stageObject: (key: string) => Promise<StagedFile>;
};

export function createExternalBucket(config: StorageBucketConfig, files: FileStore): ExternalBucket {
  return {
    keyOfAddress: (address) =>
      address.startsWith(`${config.url}/`) ? address.slice(config.url.length + 1) : undefined,
    stageObject: async (key) => {
      const answer = await fetchObject(config, key);
      if (answer.status === 404) throw new ApiFailure(failures.fileGone, `the bucket has no ${key}`);
      if (!answer.ok || !answer.body) {
        throw new ApiFailure(failures.backendDown, `the bucket answered ${answer.status}`);
      }
      return files.stageStream(Readable.from(answer.body), photoMaxBytes);
    },
  };
}

async function fetchObject(config: StorageBucketConfig, key: string): Promise<Response> {
  try {
    return await fetch(signAddress(config, key, Date.now()), {
      redirect: 'error',
      signal: AbortSignal.timeout(fetchTimeoutMs),
    });
  } catch (error) {
    throw new ApiFailure(failures.backendDown, `the bucket cannot be read: ${String(error)}`);
  }
}

/** An address with its permission in the query, as OSS signs it (header-less GET, signature version 1). */
function signAddress({ url, name, accessId, secret }: StorageBucketConfig, key: string, nowMs: number): URL {
  const expires = String(Math.floor(nowMs / 1000) + addressLifetimeSeconds);
  const signature = createHmac('sha1', secret)
    .update(`GET\n\n\n${expires}\n/${name}/${key}`)
    .digest('base64');
  const address = new URL(`${url}/${key}`);
  address.search = new URLSearchParams({
    OSSAccessKeyId: accessId,
    Expires: expires,
    Signature: signature,
  }).toString();
  return address;
}
