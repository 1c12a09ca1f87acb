import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findInPath } from '../../../scripts/run-command.mjs';
import { wrapWav } from '../wav';

const sampleRate = 16_000;

/**
 * A WAV file, mono, 16 kHz, of tones with pauses between them: `[seconds, hertz]`, 0 hertz is silence. It represents
 * speech where an engine of the tests listens.
 */
export function makeTones(parts: readonly (readonly [seconds: number, hertz: number])[]): Buffer {
  const samples = parts.flatMap(([seconds, hertz]) =>
    Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) =>
      Math.round(hertz === 0 ? 0 : 12_000 * Math.sin((2 * Math.PI * hertz * at) / sampleRate)),
    ),
  );
  const data = Buffer.from(Int16Array.from(samples).buffer);
  return wrapWav(data, sampleRate);
}

/** The same sound in another container: `format` is ffmpeg's name for it. Rejects when ffmpeg cannot write it. */
export async function encodeWith(
  wav: Buffer,
  format: string,
  codec: readonly string[] = [],
): Promise<Buffer> {
  const ffmpeg = process.env.FFMPEG_PATH || findInPath('ffmpeg');
  if (!ffmpeg) throw new Error('ffmpeg is missing: apt-get install --no-install-recommends ffmpeg');
  const child = spawn(ffmpeg, ['-loglevel', 'error', '-i', 'pipe:0', ...codec, '-f', format, 'pipe:1'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin.end(wav);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg could not write ${format}`);
  return Buffer.concat(chunks);
}
