import { array, type InferOutput, number, object, optional, string } from 'valibot';
import { type SpeechSegment, speechSegmentsSchema, type Transcript } from '../../contract/speech';

/** A `TimeSpan` as it is stored. */
export const spanSchema = object({ startSeconds: number(), endSeconds: number() });
const textSchema = object({ text: string(), segments: optional(speechSegmentsSchema) });

/** Where a recording is cut, and the texts of the pieces that are done, in order. */
export const finishedPiecesSchema = object({ plan: array(spanSchema), texts: array(textSchema) });
export type FinishedPieces = InferOutput<typeof finishedPiecesSchema>;

/** Speakers pause longer than this between thoughts. */
const paragraphPauseSeconds = 1.2;
/** Characters after which a paragraph ends with the piece. */
const paragraphLength = 600;

/** One text of all pieces; times are there only if every piece has them. */
export function joinPieces(pieces: FinishedPieces): Transcript {
  const text = joinParagraphs(pieces);
  if (!pieces.texts.every((piece) => piece.segments || piece.text === '')) return { text };
  const segments = listSegments(pieces);
  return segments.length > 0 ? { text, segments } : { text };
}

/** What is said when, from the recording's beginning. A piece without times of its own is one segment. */
export function listSegments({ plan, texts }: FinishedPieces): SpeechSegment[] {
  return texts.flatMap(({ text, segments }, position) => {
    const span = plan[position] ?? { startSeconds: 0, endSeconds: 0 };
    if (text === '') return [];
    if (!segments) return [{ startMs: toMs(span.startSeconds), endMs: toMs(span.endSeconds), text }];
    const offsetMs = toMs(span.startSeconds);
    return segments.map((segment) => ({
      startMs: segment.startMs + offsetMs,
      endMs: segment.endMs + offsetMs,
      text: segment.text,
    }));
  });
}

/** A paragraph ends at a long pause, or at the first piece that ends once it is long. */
function joinParagraphs({ plan, texts }: FinishedPieces): string {
  const paragraphs: string[] = [];
  let endSeconds = Number.NEGATIVE_INFINITY;
  for (const [position, { text }] of texts.entries()) {
    if (text === '') continue;
    const span = plan[position];
    const last = paragraphs.at(-1);
    const isNext = span !== undefined && span.startSeconds - endSeconds < paragraphPauseSeconds;
    if (last !== undefined && isNext && last.length < paragraphLength)
      paragraphs[paragraphs.length - 1] = `${last} ${text}`;
    else paragraphs.push(text);
    endSeconds = span?.endSeconds ?? endSeconds;
  }
  return paragraphs.join('\n\n');
}

function toMs(seconds: number): number {
  return Math.round(seconds * 1_000);
}
