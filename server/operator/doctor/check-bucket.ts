import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { BucketConfig, ServerConfig } from '../../config';
import { ask } from './ask';
import {
  type CheckRow,
  describeBriefly,
  type Finding,
  failed,
  groupByHost,
  notUsed,
  ok,
  within,
} from './check';

const bucketTimeoutMs = 15_000;

/** Writes, reads, lists and deletes a small object. */
export async function checkBucket(config: BucketConfig | undefined): Promise<Finding> {
  if (!config) return notUsed('S3_ENDPOINT is not set: files are in DATA_DIR.');
  // The client is large, and most installations have no bucket.
  const { openBucket } = await import('../../storage/bucket');
  const bucket = openBucket(config);
  const prefix = `doctor/${randomUUID()}`;
  const steps = { write: 'be written', read: 'be read', list: 'be listed', remove: 'be deleted' };
  let step = steps.write;
  try {
    await within(bucketTimeoutMs, tryObject());
    return ok(`An object was written, read, listed and deleted in ${config.bucket}.`);
  } catch (error) {
    const advice =
      'Check S3_ENDPOINT, S3_BUCKET (it must exist), S3_REGION and that the key may read, write, list and delete.';
    return failed(`An object could not ${step}: ${describeBriefly(error)}.`, advice);
  } finally {
    bucket.close();
  }

  async function tryObject(): Promise<void> {
    await bucket.put(prefix, Buffer.from(prefix));
    step = steps.read;
    const { stream } = await bucket.get(prefix);
    if ((await text(stream)) !== prefix) throw new Error('it has another content');
    step = steps.list;
    const keys: string[] = [];
    for await (const { key } of bucket.list(prefix)) keys.push(key);
    if (!keys.includes(prefix)) throw new Error('it is missing in the list');
    step = steps.remove;
    await bucket.remove(prefix);
  }
}

/** Asks as a browser does before it reads from, or uploads to, another origin. */
export async function checkCors(
  { bucket, storageBucket }: Pick<ServerConfig, 'bucket' | 'storageBucket'>,
  origins: readonly string[],
): Promise<CheckRow[]> {
  const stores = [
    bucket?.publicEndpoint && {
      ...{ address: `${bucket.publicEndpoint}/${bucket.bucket}/files/doctor`, method: 'GET' },
      advice: `Add a CORS rule to the bucket ${bucket.bucket} that allows GET from the sites' origins; without it, results cannot be stored on the device.`,
    },
    storageBucket && {
      ...{ address: `${storageBucket.url}/`, method: 'POST' },
      advice: `Add a CORS rule to the bucket of STORAGE_BUCKET_URL that allows POST from the sites' origins; without it, photos cannot be uploaded.`,
    },
  ].filter((store) => store !== undefined && store !== '');
  if (stores.length === 0) {
    const found = 'Browsers reach no bucket: S3_PUBLIC_ENDPOINT and STORAGE_BUCKET_URL are not set.';
    return [{ name: 'bucket CORS', ...notUsed(found) }];
  }
  if (origins.length === 0)
    return [{ name: 'bucket CORS', ...notUsed('There is no site with a public host.') }];
  const findings = await Promise.all(
    stores.flatMap((store) =>
      origins.map(async (origin) => [new URL(origin).host, await askPreflight(store, origin)] as const),
    ),
  );
  return groupByHost(findings).map((finding) => ({ name: 'bucket CORS', ...finding }));
}

type Store = { address: string; method: string; advice: string };

async function askPreflight({ address, method, advice }: Store, origin: string): Promise<Finding> {
  const url = new URL(address);
  try {
    const { status, headers } = await ask({
      ...{ origin: url.origin, path: url.pathname, method: 'OPTIONS' },
      headers: { origin, 'access-control-request-method': method },
    });
    const allowed = String(headers['access-control-allow-origin'] ?? '');
    const methods = String(headers['access-control-allow-methods'] ?? '').split(/, */);
    // A simple method needs no entry.
    const isAllowed = status < 300 && (allowed === '*' || allowed === origin);
    if (isAllowed && (methods.includes(method) || methods.includes('*') || methods.includes(''))) {
      return ok(`${method} from there is allowed at ${url.origin}.`);
    }
    return failed(`${url.origin} does not allow ${method} from there (HTTP ${status}).`, advice);
  } catch (error) {
    return failed(`${url.origin} cannot be reached: ${describeBriefly(error)}.`, advice);
  }
}
