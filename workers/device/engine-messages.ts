import type { ConversionReceipt } from '../../contract/documents';

/** To an engine: the file that it works on. */
export type EngineRequest = { file: Blob };

/** From an engine: how far it is, from 0 to 1; then its result, or why there is none. */
export type EngineMessage = { type: 'progress'; fraction: number } | EngineAnswer;

export type EngineAnswer =
  | { type: 'done'; bytes: Uint8Array<ArrayBuffer>; mediaType: string; receipt: ConversionReceipt }
  | { type: 'failed'; detail: string };
