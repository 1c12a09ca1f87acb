import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { array, type InferOutput, number, object, optional, safeParse, string } from 'valibot';
import {
  type SpeechLanguageCode,
  speechLanguageCodeSchema,
  speechSegmentsSchema,
  type Transcript,
} from '../../contract/speech';
import type { Isolation } from '../isolation/isolation';
import type { WorkKind, WorkProgress } from '../work/work-kind';
import { cutPiece, normalizeRecording, planLongPieces, type Recording } from './recording';
import { type SpeechEngine, SpeechEngineError, type SpeechText, type TimeSpan } from './speech-engine';
import type { SpeechEngines } from './speech-engines';
import { type Refusal, SpeechRefusal, speechRefusals } from './speech-refusals';

/** Speakers pause longer than this between thoughts. */
const paragraphPauseSeconds = 1.2;
/** Characters after which a paragraph ends with the piece. */
const paragraphLength = 600;

const orderSchema = object({ languageCode: speechLanguageCodeSchema });
const spanSchema = object({ startSeconds: number(), endSeconds: number() });
const textSchema = object({ text: string(), segments: optional(speechSegmentsSchema) });
/** Where the recording is cut, and the texts of the pieces that are done, in order. */
const checkpointSchema = object({ plan: array(spanSchema), texts: array(textSchema) });

export type SpeechTools = { engines: SpeechEngines; ffmpeg: string; isolation: Isolation };

/** Turning one recording into text, piece by piece. */
export function createSpeechWork({
  engines,
  ffmpeg,
  isolation,
}: SpeechTools): WorkKind<typeof orderSchema, Refusal> {
  return {
    name: 'speech',
    order: orderSchema,
    refusals: speechRefusals,
    // A piece is paid for: it is not asked for twice without need.
    isRestartable: false,
    run: async ({ path: sourcePath, folder }, { languageCode }, progress, signal) => {
      const engine = engines.engineFor(languageCode);
      if (!engine) throw new SpeechRefusal({ reason: 'notSetUp' });
      const recording = await normalizeRecording({ ffmpeg, isolation, sourcePath, folder, signal });
      const saved = safeParse(checkpointSchema, progress.checkpoint);
      const { plan, texts } = saved.success
        ? saved.output
        : { plan: await planPieces(engine, recording, { ffmpeg, isolation, signal }), texts: [] };
      const pieces = await transcribePieces(engine, {
        ...{ recording, folder, plan, languageCode, progress, signal },
        texts: texts.map(withoutUndefined),
      });
      const transcript = joinPieces(plan, pieces);
      if (transcript.text === '') throw new SpeechRefusal({ reason: 'noSpeech' });
      return { data: transcript };
    },
  };
}

function planPieces(
  engine: SpeechEngine,
  recording: Recording,
  tools: Parameters<typeof planLongPieces>[1],
): Promise<TimeSpan[]> {
  return engine.planPieces
    ? engine.planPieces(recording.path, tools.signal)
    : planLongPieces(recording, tools);
}

type Planned = {
  recording: Recording;
  folder: string;
  plan: readonly TimeSpan[];
  /** Those of an earlier run. */
  texts: readonly SpeechText[];
  languageCode: SpeechLanguageCode;
  progress: WorkProgress;
  signal: AbortSignal;
};

async function transcribePieces(
  engine: SpeechEngine,
  { recording, folder, plan, texts, languageCode, progress, signal }: Planned,
): Promise<SpeechText[]> {
  const pieces = [...texts];
  for (const span of plan.slice(pieces.length)) {
    const isWhole = plan.length === 1 && span.startSeconds === 0 && span.endSeconds === recording.seconds;
    const wavPath = isWhole ? recording.path : join(folder, `piece-${pieces.length}.wav`);
    if (!isWhole) await cutPiece(recording, span, wavPath);
    const seconds = span.endSeconds - span.startSeconds;
    pieces.push(await transcribe(engine, { wavPath, seconds, languageCode, signal }));
    const percent = Math.min(99, Math.floor((pieces.length / plan.length) * 100));
    await progress.save({ plan, texts: pieces }, percent);
    if (!isWhole) await rm(wavPath);
  }
  return pieces;
}

function withoutUndefined({ text, segments }: InferOutput<typeof textSchema>): SpeechText {
  return segments ? { text, segments } : { text };
}

async function transcribe(
  engine: SpeechEngine,
  piece: Parameters<SpeechEngine['transcribe']>[0],
): Promise<SpeechText> {
  try {
    return await engine.transcribe(piece);
  } catch (error) {
    const isFinal = error instanceof SpeechEngineError && error.code === 'refused';
    throw isFinal ? new SpeechRefusal({ reason: 'engineFailed' }, error.message) : error;
  }
}

/** One text of all pieces; times count from the recording's beginning, and are there only if every piece has them. */
function joinPieces(plan: readonly TimeSpan[], pieces: readonly SpeechText[]): Transcript {
  const text = joinParagraphs(plan, pieces);
  if (!pieces.every((piece) => piece.segments || piece.text === '')) return { text };
  const segments = pieces.flatMap(({ segments = [] }, position) => {
    const offsetMs = Math.round((plan[position]?.startSeconds ?? 0) * 1000);
    return segments.map(({ startMs, endMs, text }) => ({
      startMs: startMs + offsetMs,
      endMs: endMs + offsetMs,
      text,
    }));
  });
  return segments.length > 0 ? { text, segments } : { text };
}

/** A paragraph ends at a long pause, or at the first piece that ends once it is long. */
function joinParagraphs(plan: readonly TimeSpan[], pieces: readonly SpeechText[]): string {
  const paragraphs: string[] = [];
  let endSeconds = Number.NEGATIVE_INFINITY;
  for (const [position, { text }] of pieces.entries()) {
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
