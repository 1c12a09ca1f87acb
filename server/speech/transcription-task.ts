import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'valibot';
import { speechLanguageCodeSchema, type Transcript } from '../../contract/speech';
import { ApiFailure, failures } from '../http/failure';
import { makeWorkFolder } from '../processes/work-folder';
import type { Services } from '../services';
import type { Task, TaskRun } from '../tasks/task-queue';
import { cutPiece, normalizeRecording, type Recording } from './recording';
import { type SpeechEngine, SpeechEngineError, type SpeechText } from './speech-engine';
import { SpeechRefusal } from './speech-refusals';
import {
  beginTranscription,
  finishTranscription,
  keepPieces,
  readPieces,
  refuseTranscription,
  type Transcription,
} from './transcription-store';

export type TranscriptionPayload = { transcriptionId: string };

/** Six hours of recording on an engine as slow as speech. */
const leaseSeconds = 8 * 60 * 60;
const concurrency = 2;
/** A busy endpoint is asked again after 2, 4, 8 … seconds: about four minutes in all. */
const maxAttempts = 8;
const retryDelaySeconds = 2;

type Tools = { engine: SpeechEngine; ffmpeg: string };

/** The task that turns one recording into text: it may be killed at any point and goes on at the piece it was at. */
export function createTranscriptionTask(services: Services, tools: Tools): Task<TranscriptionPayload> {
  const { database, log } = services;
  return {
    name: 'transcribe-recording',
    concurrency,
    leaseSeconds,
    maxAttempts,
    retryDelaySeconds,
    run: async ({ transcriptionId }, taskRun) => {
      const transcription = await beginTranscription(database, transcriptionId);
      if (!transcription) return;
      try {
        await transcribe(services, tools, transcription, taskRun);
      } catch (error) {
        const refusal = toRefusal(error);
        if (!refusal) throw error;
        log.warn({ transcription: transcriptionId, reason: refusal.message }, 'a recording was refused');
        await refuseTranscription(database, transcriptionId, refusal.reason);
      }
    },
    giveUp: ({ transcriptionId }) => refuseTranscription(database, transcriptionId, 'engineFailed'),
  };
}

async function transcribe(
  services: Services,
  tools: Tools,
  transcription: Transcription,
  { signal }: TaskRun,
): Promise<void> {
  const folder = await makeWorkFolder('transcription');
  try {
    const source = await services.files.findFile(transcription.sourceFileId);
    const sourcePath = await services.files.localPath(source);
    const recording = await normalizeRecording({ ffmpeg: tools.ffmpeg, sourcePath, folder, signal });
    const pieces = await transcribePieces(services, tools, transcription, { recording, folder, signal });
    const transcript = joinPieces(pieces, recording.cutsSeconds);
    if (transcript.text === '') throw new SpeechRefusal('noSpeech');
    await finishTranscription(services.database, transcription.id, transcript);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function transcribePieces(
  { database }: Services,
  { engine }: Tools,
  transcription: Transcription,
  { recording, folder, signal }: { recording: Recording; folder: string; signal: AbortSignal },
): Promise<SpeechText[]> {
  const pieces = readPieces(transcription);
  const languageCode = parse(speechLanguageCodeSchema, transcription.languageCode);
  const pieceCount = recording.cutsSeconds.length - 1;
  while (pieces.length < pieceCount) {
    const position = pieces.length;
    const [start = 0, end = recording.seconds] = recording.cutsSeconds.slice(position, position + 2);
    const wavPath = pieceCount === 1 ? recording.path : join(folder, `piece-${position}.wav`);
    if (pieceCount > 1) await cutPiece(recording, start, end, wavPath);
    pieces.push(await engine.transcribe({ wavPath, languageCode, signal }));
    await keepPieces(database, transcription.id, pieces, pieceCount);
    if (pieceCount > 1) await rm(wavPath);
  }
  return pieces;
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

/** What will not go away by itself; undefined for what may. */
function toRefusal(error: unknown): SpeechRefusal | undefined {
  if (error instanceof SpeechRefusal) return error;
  if (error instanceof ApiFailure && error.failure === failures.fileGone) return new SpeechRefusal('expired');
  if (error instanceof SpeechEngineError && error.code === 'refused') {
    return new SpeechRefusal('engineFailed', error.message);
  }
  return undefined;
}
