import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Isolation } from '../isolation/isolation';
import type { Sandbox } from '../isolation/sandbox';
import { planCuts } from './plan-cuts';
import { runProgram } from './run-program';
import type { TimeSpan } from './speech-engine';
import type { SpeechPool } from './speech-pool';
import { SpeechRefusal } from './speech-refusals';
import { channelCountAt, makeWaveHeader, waveBytesPerSecond, waveHeaderBytes } from './wave-header';

/** Longer recordings are refused: six hours of speech is a working day's minutes. */
const recordingMaxSeconds = 6 * 60 * 60;
/** OpenAI's endpoint takes 25 MB; ten minutes of 16 kHz mono are 19 MB. */
const pieceMaxSeconds = 10 * 60;
/** The containers of the recordings that are taken, whatever their name says; ffmpeg's names. */
const recordingFormats = 'aac,aiff,amr,amrnb,amrwb,ape,asf,caf,flac,matroska,mov,mp3,ogg,w64,wav';
/** Decoding is a hundred times quicker than listening, even here. */
const decodeDeadlineMs = 10 * 60_000;
/** Quieter than this for this long counts as a pause. */
const silenceFilter = 'silencedetect=noise=-35dB:duration=0.4';

/** A recording as the engines want it: a WAV file of 16 kHz, mono, 16 bits. */
export type Recording = { path: string; seconds: number };

type Options = {
  ffmpeg: string;
  isolation: Isolation;
  sourcePath: string;
  /** Where the WAV file goes. */
  folder: string;
  pool: SpeechPool;
  /** Whose recording it is. */
  person: string;
  signal: AbortSignal;
};
type Tools = Pick<Options, 'ffmpeg' | 'signal'> & { sandbox: Sandbox };

/** Turns any recording into WAV mono 16 kHz. Throws a `SpeechRefusal`. */
export async function normalizeRecording(options: Options): Promise<Recording> {
  await refuseNotes(options.sourcePath);
  const { path, seconds, channels } = await withSandbox(options, (tools) => decodeInSandbox(options, tools));
  if (channels === 1) return { path, seconds };
  // ffmpeg's own mix of a channel and its inverse is silence.
  const { pool, folder, person, signal } = options;
  const work = { task: 'mix', sourcePath: path, outDir: folder } as const;
  const mixedPath = await pool.run(work, { person, signal });
  await rm(path);
  return { path: mixedPath, seconds };
}

/** Pieces of ten minutes at most, cut at pauses. */
export async function planLongPieces(
  { path, seconds }: Recording,
  options: Pick<Options, 'ffmpeg' | 'isolation' | 'signal'>,
): Promise<TimeSpan[]> {
  if (seconds <= pieceMaxSeconds) return [{ startSeconds: 0, endSeconds: seconds }];
  const pauses = await withSandbox(options, async (tools) =>
    findPauses(tools, await tools.sandbox.put(path, 'wav')),
  );
  const cuts = planCuts(seconds, pauses, pieceMaxSeconds);
  return cuts.slice(1).map((endSeconds, index) => ({ startSeconds: cuts[index] ?? 0, endSeconds }));
}

async function withSandbox<Result>(
  { isolation, ffmpeg, signal }: Pick<Options, 'ffmpeg' | 'isolation' | 'signal'>,
  run: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  const sandbox = await isolation.openSandbox('recording');
  try {
    return await run({ ffmpeg, signal, sandbox });
  } finally {
    await sandbox.remove();
  }
}

async function decodeInSandbox(
  { sourcePath, folder }: Pick<Options, 'sourcePath' | 'folder'>,
  tools: Tools,
): Promise<Recording & { channels: number }> {
  const path = join(folder, 'recording.wav');
  const sandboxedSource = await tools.sandbox.put(sourcePath, 'source');
  const sandboxedPath = join(tools.sandbox.jobFolder, 'recording.wav');
  const decoded = await runFfmpeg(tools, [
    // A playlist, a list to join or a stream's description would make ffmpeg read what it names.
    ...[
      '-protocol_whitelist',
      'file',
      '-format_whitelist',
      recordingFormats,
      '-i',
      `file:${sandboxedSource}`,
      '-vn',
      '-sn',
      '-dn',
    ],
    ...[
      '-af',
      'aformat=channel_layouts=mono|stereo',
      '-ar',
      '16000',
      '-c:a',
      'pcm_s16le',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
    ],
    ...['-t', String(recordingMaxSeconds + 1), '-f', 'wav', `file:${sandboxedPath}`],
  ]);
  const bytes = await stat(sandboxedPath).then(
    ({ size }) => size - waveHeaderBytes,
    () => 0,
  );
  // A damaged end is no reason to throw the rest away; nothing at all is.
  if (bytes <= 0) throw new SpeechRefusal({ reason: 'notAudio' }, decoded.stderr.slice(-300));
  const channels = await readChannelCount(sandboxedPath);
  const seconds = bytes / (channels * waveBytesPerSecond);
  if (seconds > recordingMaxSeconds) throw new SpeechRefusal({ reason: 'tooLong' }, `${seconds} s`);
  await tools.sandbox.take(sandboxedPath, path);
  return { path, seconds, channels };
}

async function readChannelCount(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, channelCountAt);
    return buffer.readUInt16LE(0) === 2 ? 2 : 1;
  } finally {
    await file.close();
  }
}

/** Writes one piece of a recording as a WAV file. */
export async function cutPiece(recording: Recording, { startSeconds, endSeconds }: TimeSpan, path: string) {
  const source = await open(recording.path, 'r');
  const target = await open(path, 'w');
  try {
    const start = waveHeaderBytes + toBytes(startSeconds);
    const end = waveHeaderBytes + toBytes(Math.min(endSeconds, recording.seconds));
    await target.write(makeWaveHeader(end - start));
    const stream = source.createReadStream({ start, end: end - 1, autoClose: false });
    for await (const chunk of stream) await target.write(chunk);
  } finally {
    await source.close();
    await target.close();
  }
}

async function findPauses(tools: Tools, path: string): Promise<number[]> {
  const { stderr } = await runFfmpeg(
    tools,
    [
      '-protocol_whitelist',
      'file',
      '-format_whitelist',
      'wav',
      '-i',
      `file:${path}`,
      '-af',
      silenceFilter,
      '-f',
      'null',
      '-',
    ],
    'info',
  );
  return readPauses(stderr);
}

/** The middles of the pauses that `silencedetect` reports, in seconds. */
function readPauses(log: string): number[] {
  return [...log.matchAll(/silence_end: ([\d.]+) \| silence_duration: ([\d.]+)/g)].map(
    ([, end, duration]) => Number(end) - Number(duration) / 2,
  );
}

function runFfmpeg({ ffmpeg, sandbox, signal }: Tools, args: readonly string[], level = 'error') {
  return runProgram(
    sandbox,
    [ffmpeg, '-nostdin', '-hide_banner', '-nostats', '-y', '-loglevel', level, ...args],
    {
      deadlineMs: decodeDeadlineMs,
      signal,
    },
  );
}

/** MIDI holds notes, not sound: there is nobody speaking in it. */
async function refuseNotes(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead === 4 && buffer.toString('latin1') === 'MThd')
      throw new SpeechRefusal({ reason: 'notesOnly' });
  } finally {
    await file.close();
  }
}

/** Whole samples of two bytes. */
function toBytes(seconds: number): number {
  return Math.round((seconds * waveBytesPerSecond) / 2) * 2;
}
