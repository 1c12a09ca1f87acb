import type { Readable } from 'node:stream';
import type { DataStore, KvStore, Upload } from '@tus/server';

/** The bytes of uploads that are still coming. What is stored is the truth: an upload's offset is their number. */
export type UnfinishedUploads = {
  /** Where the protocol's library writes them; what else it needs to know of an upload is in `rows`. */
  createDataStore: (rows: KvStore<Upload>) => DataStore;
  /** Undefined when there are none. */
  readSize: (id: string) => Promise<number | undefined>;
  read: (id: string) => Readable;
  remove: (id: string) => Promise<void>;
  /** Each upload that has bytes here, and when it got some. */
  list: () => AsyncIterable<{ id: string; modifiedAt: Date }>;
};

/** Without `creation-defer-length`: what is too large is refused before its first byte. */
export const uploadExtensions = ['creation', 'creation-with-upload', 'termination'];
