import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from './bucket';
import type { ListedObject, ObjectStore, PublicAddresses } from './object-store';

/** Objects of a bucket under a prefix, as `files/`. */
export function createBucketObjects(bucket: Bucket, prefix: string): ObjectStore {
  return {
    put: (key, stream) => bucket.put(prefix + key, stream),
    open: (key, range) => bucket.get(prefix + key, range),
    toLocalFile: async (key, copyPath) => {
      const { stream } = await bucket.get(prefix + key);
      await pipeline(stream, createWriteStream(copyPath));
      return copyPath;
    },
    remove: (key) => bucket.remove(prefix + key),
    list: listObjects,
    ...(bucket.publicAddresses ? { publicAddresses: below(prefix, bucket.publicAddresses) } : {}),
  };

  async function* listObjects(): AsyncGenerator<ListedObject> {
    for await (const { key, modifiedAt } of bucket.list(prefix)) {
      yield { key: key.slice(prefix.length), modifiedAt };
    }
  }
}

function below(prefix: string, { sign, keyOf }: PublicAddresses): PublicAddresses {
  return {
    sign: (key, download) => sign(prefix + key, download),
    keyOf: (address) => {
      const key = keyOf(address);
      return key?.startsWith(prefix) ? key.slice(prefix.length) : undefined;
    },
  };
}
