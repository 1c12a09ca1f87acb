import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doSpeechWork, type SpeechSpan, type SpeechWork } from '@toolfront/speech-engine';
import { joinPieces } from '../../server/speech/transcript';

/** What the speech engine writes of the sample recording, with its times, not corrected. Needs ffmpeg. */
export async function makeSampleTranscript(folder: string): Promise<string> {
  const name = 'sample-reading.json';
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-transcript-'));
  try {
    const wavPath = join(outDir, 'recording.wav');
    convert(['-i', join(folder, 'sample-reading.mp3')], wavPath);
    const plan: SpeechSpan[] = await work('plan', wavPath, outDir);
    const texts = [];
    for (const { startSeconds, endSeconds } of plan) {
      const piecePath = join(outDir, 'piece.wav');
      convert(['-ss', String(startSeconds), '-to', String(endSeconds), '-i', wavPath], piecePath);
      const text: string = await work('transcribe', piecePath, outDir);
      const endMs = Math.round((endSeconds - startSeconds) * 1_000);
      texts.push({ text, segments: text === '' ? [] : [{ startMs: 0, endMs, text }] });
    }
    const transcript = joinPieces({ plan, texts });
    await writeFile(join(folder, name), `${JSON.stringify(transcript, null, 2)}\n`);
    return name;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Writes what the engine reads: WAV, mono, 16 kHz, 16 bits, with nothing between the header and the samples. */
function convert(source: readonly string[], wavPath: string): void {
  const form = [
    '-ac',
    '1',
    '-ar',
    '16000',
    '-c:a',
    'pcm_s16le',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
  ];
  execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...source, ...form, wavPath]);
}

async function work<Result>(task: SpeechWork['task'], sourcePath: string, outDir: string): Promise<Result> {
  return JSON.parse(await readFile(await doSpeechWork({ task, sourcePath, outDir }), 'utf8'));
}
