import type { SpeechLanguageCode, SpeechSegment } from '../../contract/speech';

/** A piece of a recording: a WAV file, mono, 16 kHz, 16 bits. */
export type SpeechPiece = SpeechSource & { seconds: number; languageCode: SpeechLanguageCode };

/** A recording in the format of a piece, as long as it is. */
export type SpeechSource = {
  wavPath: string;
  /** Whose it is: no process hears recordings of two. */
  person: string;
  signal: AbortSignal;
};

/** From where to where in a recording. */
export type TimeSpan = { startSeconds: number; endSeconds: number };

/** What was said in it; empty text when nothing was. `segments` where the engine gives times, from the piece's beginning. */
export type SpeechText = { text: string; segments?: SpeechSegment[] };

/** Turns recordings into text. */
export type SpeechEngine = {
  /** Finds the pieces it wants of a recording; absent: pieces of ten minutes, cut at pauses. */
  planPieces?: (source: SpeechSource) => Promise<TimeSpan[]>;
  /** Throws a `SpeechEngineError`. */
  transcribe: (piece: SpeechPiece) => Promise<SpeechText>;
};

/**
 * The engine could not do it. `busy`: it may later (too many requests, a fault of its own, no connection); `refused`:
 * it never will (a wrong key, a wrong model, a program that fails). The message is for the log.
 */
export class SpeechEngineError extends Error {
  override readonly name = 'SpeechEngineError';
  constructor(
    readonly code: 'busy' | 'refused',
    message: string,
  ) {
    super(message);
  }
}

/** ISO 639-1 codes of the wire's codes; `eu-ES` is Spanish. */
const isoLanguages: Record<SpeechLanguageCode, string> = {
  'en-GB': 'en',
  'eu-ES': 'es',
  'fr-FR': 'fr',
  'it-IT': 'it',
  'de-DE': 'de',
  'ja-JP': 'ja',
  'ko-KR': 'ko',
};

/** The language as the engines name it, two letters. */
export function isoLanguageOf(code: SpeechLanguageCode): string {
  return isoLanguages[code];
}
