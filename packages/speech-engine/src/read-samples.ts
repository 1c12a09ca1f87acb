import { open } from 'node:fs/promises';
import { sampleRate } from './transcriber';

const headerBytes = 44;
const bytesPerSample = 2;
const pieceSeconds = 10;

/** Reads a WAV file of 16 kHz, mono, 16 bits piece by piece: samples from -1 to 1, between two times in seconds. */
export async function* readSamples(
  wavPath: string,
  startSeconds = 0,
  endSeconds = Number.POSITIVE_INFINITY,
): AsyncGenerator<Float32Array> {
  const file = await open(wavPath, 'r');
  try {
    const { size } = await file.stat();
    const sampleCount = Math.floor((size - headerBytes) / bytesPerSample);
    const end = Math.min(sampleCount, Math.round(endSeconds * sampleRate));
    for (let from = Math.round(startSeconds * sampleRate); from < end; from += pieceSeconds * sampleRate) {
      const count = Math.min(end - from, pieceSeconds * sampleRate);
      const bytes = Buffer.alloc(count * bytesPerSample);
      await file.read(bytes, 0, bytes.length, headerBytes + from * bytesPerSample);
      yield Float32Array.from(
        { length: count },
        (_, index) => bytes.readInt16LE(index * bytesPerSample) / 32_768,
      );
    }
  } finally {
    await file.close();
  }
}

/** All samples between two times at once. */
export async function readAllSamples(...range: Parameters<typeof readSamples>): Promise<Float32Array> {
  const pieces: Float32Array[] = [];
  for await (const piece of readSamples(...range)) pieces.push(piece);
  const samples = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    samples.set(piece, offset);
    offset += piece.length;
  }
  return samples;
}
