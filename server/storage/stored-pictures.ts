import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { dayMs } from '../../contract/time-spans';
import { ApiFailure, failures } from '../http/failure';
import type { ServerLog } from '../server-log';
import type { ObjectStore } from './object-store';

/** Derived pictures in the object store. A store that is away or full costs a picture that is made again. */
export type StoredPictures = {
  find: (key: string) => Promise<Buffer | undefined>;
  put: (key: string, bytes: Buffer) => Promise<void>;
  /** Removes those that were made long ago: their sites may be gone, and the others are made again. */
  sweep: (now: Date) => Promise<void>;
};

const lifetimeMs = 30 * dayMs;

export function createStoredPictures(objects: ObjectStore, log: ServerLog): StoredPictures {
  return {
    find: async (key) => {
      try {
        const content = await objects.open(key);
        return await buffer('stream' in content ? content.stream : createReadStream(content.path));
      } catch (error) {
        const isNew = error instanceof ApiFailure && error.failure === failures.fileGone;
        if (!isNew) log.warn({ err: error }, 'a picture could not be read from the store');
        return undefined;
      }
    },
    put: async (key, bytes) => {
      await objects.put(key, Readable.from([bytes])).catch((error: unknown) => {
        log.warn({ err: error }, 'a picture could not be stored');
      });
    },
    sweep: async (now) => {
      for await (const { key, modifiedAt } of objects.list()) {
        if (now.getTime() - modifiedAt.getTime() > lifetimeMs) await objects.remove(key);
      }
    },
  };
}
