import type { Readable } from 'node:stream';

/** What an object's bytes are read from: a file of this machine, or the answer of a bucket. */
export type ObjectContent =
  | { path: string }
  | { stream: Readable; sizeBytes: number; etag: string | undefined; contentRange: string | undefined };

export type ListedObject = { key: string; modifiedAt: Date };

/** How the store answers a signed address, and until when. */
export type SignedDownload = {
  contentType: string;
  contentDisposition: string;
  cacheControl: string;
  expiresAt: Date;
};

/** Addresses at which browsers reach the store's objects. */
export type PublicAddresses = {
  /** Whoever has it downloads the object. */
  sign: (key: string, download: SignedDownload) => Promise<string>;
  /** The key that an address in this store names, signed or not; undefined for every other address. */
  keyOf: (address: string) => string | undefined;
};

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
  /** Undefined where only this server reads the store. */
  publicAddresses?: PublicAddresses;
};
