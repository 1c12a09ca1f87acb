import type { ConversionReceipt } from '../../contract/documents';

/** To an engine: the file that it works on, and the extension of what it becomes. */
export type EngineRequest = { file: Blob; to: string };

/** From an engine: how far it is, from 0 to 1; then its result, which may be a ZIP of several files, or why there is none. */
export type EngineMessage = { type: 'progress'; fraction: number } | EngineAnswer;

export type EngineAnswer =
  | {
      type: 'done';
      bytes: Uint8Array<ArrayBuffer>;
      extension: string;
      mediaType: string;
      receipt: ConversionReceipt;
    }
  | { type: 'failed'; detail: string };
