import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { array, nullish, object, optional, parse, string } from 'valibot';
import {
  type SpeechLanguageCode,
  speechLanguageCodeSchema,
  speechSegmentsSchema,
  type Transcript,
} from '../../contract/speech';
import type { Isolation } from '../isolation/isolation';
import type { WorkKind, WorkProgress } from '../work/work-kind';
import { cutPiece, normalizeRecording, type Recording } from './recording';
import { type SpeechEngine, SpeechEngineError, type SpeechText } from './speech-engine';
import { type Refusal, SpeechRefusal, speechRefusals } from './speech-refusals';

const orderSchema = object({ languageCode: speechLanguageCodeSchema });
/** The texts of the pieces that are done, in order. */
const checkpointSchema = nullish(
  array(object({ text: string(), segments: optional(speechSegmentsSchema) })),
  [],
);

export type SpeechTools = { engine: SpeechEngine; ffmpeg: string; isolation: Isolation };

/** Turning one recording into text, piece by piece. */
export function createSpeechWork({
  engine,
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
      const recording = await normalizeRecording({ ffmpeg, isolation, sourcePath, folder, signal });
      const pieces = await transcribePieces(engine, { recording, folder, languageCode, progress, signal });
      const transcript = joinPieces(pieces, recording.cutsSeconds);
      if (transcript.text === '') throw new SpeechRefusal({ reason: 'noSpeech' });
      return { data: transcript };
    },
  };
}

type Recorded = {
  recording: Recording;
  folder: string;
  languageCode: SpeechLanguageCode;
  progress: WorkProgress;
  signal: AbortSignal;
};

async function transcribePieces(
  engine: SpeechEngine,
  { recording, folder, languageCode, progress, signal }: Recorded,
): Promise<SpeechText[]> {
  const pieces = readCheckpoint(progress.checkpoint);
  const pieceCount = recording.cutsSeconds.length - 1;
  while (pieces.length < pieceCount) {
    const position = pieces.length;
    const [start = 0, end = recording.seconds] = recording.cutsSeconds.slice(position, position + 2);
    const wavPath = pieceCount === 1 ? recording.path : join(folder, `piece-${position}.wav`);
    if (pieceCount > 1) await cutPiece(recording, start, end, wavPath);
    pieces.push(await transcribe(engine, { wavPath, languageCode, signal }));
    await progress.save(pieces, Math.min(99, Math.floor((pieces.length / pieceCount) * 100)));
    if (pieceCount > 1) await rm(wavPath);
  }
  return pieces;
}

function readCheckpoint(checkpoint: unknown): SpeechText[] {
  return parse(checkpointSchema, checkpoint).map(({ text, segments }) => ({
    text,
    ...(segments ? { segments } : {}),
  }));
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
function joinPieces(pieces: readonly SpeechText[], cutsSeconds: readonly number[]): Transcript {
  const spoken = pieces.map((piece, position) => ({
    ...piece,
    offsetMs: Math.round((cutsSeconds[position] ?? 0) * 1000),
  }));
  const text = spoken
    .map((piece) => piece.text)
    .filter((piece) => piece !== '')
    .join('\n\n');
  if (!spoken.every((piece) => piece.segments || piece.text === '')) return { text };
  const segments = spoken.flatMap(({ segments = [], offsetMs }) =>
    segments.map(({ startMs, endMs, text }) => ({
      startMs: startMs + offsetMs,
      endMs: endMs + offsetMs,
      text,
    })),
  );
  return segments.length > 0 ? { text, segments } : { text };
}
