import type { Readable } from 'node:stream';

/** What an object's bytes are read from: a file of this machine, or the answer of a bucket. */
export type ObjectContent =
  | { path: string }
  | { stream: Readable; sizeBytes: number; etag: string | undefined; contentRange: string | undefined };

export type ListedObject = { key: string; modifiedAt: Date };

/** Bytes under keys: in a folder of this machine, or in a bucket that several servers share. Throws `fileGone`. */
export type ObjectStore = {
  /** Durable when it resolves; a stream that breaks leaves nothing under the key. */
  put: (key: string, stream: Readable) => Promise<void>;
  /** `range`: a Range header, which a bucket answers itself. Throws `rangeUnsatisfiable` for one past the end. */
  open: (key: string, range?: string) => Promise<ObjectContent>;
  /** A local file to read only: its own, or a copy at `copyPath`. */
  toLocalFile: (key: string, copyPath: string) => Promise<string>;
  /** It may be gone already. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<ListedObject>;
};
