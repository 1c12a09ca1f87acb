import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { array, type InferOutput, number, object, safeParse } from 'valibot';
import { type SpeechLanguageCode, speechLanguageCodeSchema } from '../../contract/speech';
import type { Isolation } from '../isolation/isolation';
import type { WorkKind, WorkProgress } from '../work/work-kind';
import { cutPiece, normalizeRecording, planLongPieces, type Recording } from './recording';
import { type SpeechEngine, SpeechEngineError, type SpeechText, type TimeSpan } from './speech-engine';
import type { SpeechEngines } from './speech-engines';
import type { SpeechPool } from './speech-pool';
import { type Refusal, SpeechRefusal, speechRefusals } from './speech-refusals';
import { type FinishedPieces, finishedPiecesSchema, joinPieces, spanSchema } from './transcript';

const orderSchema = object({ languageCode: speechLanguageCodeSchema });

/** Where the recording is cut: parts of ten minutes, and of those planned so far their pieces with the texts. */
const checkpointSchema = object({
  ...finishedPiecesSchema.entries,
  parts: array(spanSchema),
  plannedParts: number(),
});
type Checkpoint = InferOutput<typeof checkpointSchema>;

export type SpeechTools = { engines: SpeechEngines; ffmpeg: string; isolation: Isolation; pool: SpeechPool };

/** Turning one recording into text, piece by piece. */
export function createSpeechWork({
  engines,
  ffmpeg,
  isolation,
  pool,
}: SpeechTools): WorkKind<typeof orderSchema, Refusal> {
  return {
    name: 'speech',
    order: orderSchema,
    refusals: speechRefusals,
    // A piece is paid for: it is not asked for twice without need.
    isRestartable: false,
    run: async ({ path: sourcePath, folder, person }, { languageCode }, progress, signal) => {
      const engine = engines.engineFor(languageCode);
      if (!engine) throw new SpeechRefusal({ reason: 'languageNotOffered' });
      const recording = await normalizeRecording({
        ...{ ffmpeg, isolation, pool },
        ...{ sourcePath, folder, person, signal },
      });
      const saved = safeParse(checkpointSchema, progress.checkpoint);
      const begun = saved.success
        ? saved.output
        : {
            ...{ plannedParts: 0, plan: [], texts: [] },
            parts: await planLongPieces(recording, { ffmpeg, isolation, signal }),
          };
      const task = { recording, folder, person, languageCode, progress, signal };
      const transcript = joinPieces(await transcribeParts(engine, begun, task));
      if (transcript.text === '') throw new SpeechRefusal({ reason: 'noSpeech' });
      return { data: transcript };
    },
  };
}

type Task = {
  recording: Recording;
  folder: string;
  person: string;
  languageCode: SpeechLanguageCode;
  progress: WorkProgress;
  signal: AbortSignal;
};

/** Part by part, so that the first text is there before the engine has looked for pieces in all of a long recording. */
async function transcribeParts(engine: SpeechEngine, begun: Checkpoint, task: Task): Promise<FinishedPieces> {
  const { recording, progress } = task;
  const { parts, plan, texts } = begun;
  for (let { plannedParts } = begun; ; ) {
    const span = plan[texts.length];
    if (span) {
      texts.push(await transcribePiece(engine, span, task));
      const percent = Math.floor((span.endSeconds / recording.seconds) * 100);
      await progress.save({ parts, plannedParts, plan, texts }, Math.min(99, percent));
    } else {
      const part = parts[plannedParts];
      if (!part) return { plan, texts };
      plan.push(...(await planPart(engine, part, task)));
      plannedParts += 1;
    }
  }
}

/** The pieces that the engine wants of a part: the part itself, or those it finds in it. */
async function planPart(engine: SpeechEngine, part: TimeSpan, task: Task): Promise<TimeSpan[]> {
  const { planPieces } = engine;
  if (!planPieces) return [part];
  const { person, signal } = task;
  const spans = await withPiece(part, task, (wavPath) => planPieces({ wavPath, person, signal }));
  return spans.map(({ startSeconds, endSeconds }) => ({
    startSeconds: part.startSeconds + startSeconds,
    endSeconds: part.startSeconds + endSeconds,
  }));
}

function transcribePiece(engine: SpeechEngine, span: TimeSpan, task: Task): Promise<SpeechText> {
  const { person, languageCode, signal } = task;
  const seconds = span.endSeconds - span.startSeconds;
  const piece = { person, seconds, languageCode, signal };
  return withPiece(span, task, (wavPath) => transcribe(engine, { ...piece, wavPath }));
}

/** Cuts a piece out for as long as it is used. */
async function withPiece<Result>(
  span: TimeSpan,
  { recording, folder }: Pick<Task, 'recording' | 'folder'>,
  use: (wavPath: string) => Promise<Result>,
): Promise<Result> {
  if (span.startSeconds === 0 && span.endSeconds === recording.seconds) return use(recording.path);
  const wavPath = join(folder, 'piece.wav');
  await cutPiece(recording, span, wavPath);
  const result = await use(wavPath);
  await rm(wavPath);
  return result;
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
