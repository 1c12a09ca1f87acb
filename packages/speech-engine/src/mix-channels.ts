import { type FileHandle, open } from 'node:fs/promises';

const headerBytes = 44;
const bytesPerSample = 2;
const frameBytes = 2 * bytesPerSample;
/** Half a second of 16 kHz: where a recording changes, the mix follows. */
const windowFrames = 8_000;
const windowsPerRead = 20;
/** Amplitudes below which a mix is far quieter than a channel. One silent channel takes half, an inverted one all. */
const quietShare = 1 / 4;
/** A channel is left for the other where that is so much louder: each change may be heard as a click. */
const clearlyLouder = 2;

/**
 * Mixes a WAV file of two channels with 16-bit samples to one. Where the channels cancel each other out, as with an
 * inverted one, the louder one counts alone.
 */
export async function mixChannels(stereoPath: string, monoPath: string): Promise<void> {
  const source = await open(stereoPath, 'r');
  const target = await open(monoPath, 'w');
  try {
    const { size } = await source.stat();
    const frames = Math.floor((size - headerBytes) / frameBytes);
    await target.write(await makeMonoHeader(source, frames));
    const mix = createMixer();
    for (let from = 0; from < frames; from += windowsPerRead * windowFrames) {
      const count = Math.min(frames - from, windowsPerRead * windowFrames);
      const bytes = Buffer.alloc(count * frameBytes);
      await source.read(bytes, 0, bytes.length, headerBytes + from * frameBytes);
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, 2 * count);
      const mono = new Int16Array(count);
      for (let at = 0; at < count; at += windowFrames) {
        const end = Math.min(count, at + windowFrames);
        mix(samples.subarray(2 * at, 2 * end), mono.subarray(at, end));
      }
      await target.write(new Uint8Array(mono.buffer));
    }
  } finally {
    await source.close();
    await target.close();
  }
}

/** Mixes one window after the other: interleaved samples of two channels into one. */
function createMixer(): (samples: Int16Array, mono: Int16Array) => void {
  let chosen: 0 | 1 = 0;
  return (samples, mono) => {
    const energy: [number, number] = [0, 0];
    let mixed = 0;
    for (let i = 0; i < mono.length; i += 1) {
      const left = samples[2 * i] ?? 0;
      const right = samples[2 * i + 1] ?? 0;
      const middle = (left + right) / 2;
      energy[0] += left * left;
      energy[1] += right * right;
      mixed += middle * middle;
      mono[i] = Math.round(middle);
    }
    const other = chosen === 0 ? 1 : 0;
    if (energy[other] > clearlyLouder ** 2 * energy[chosen]) chosen = other;
    if (mixed >= quietShare ** 2 * Math.max(...energy)) return;
    for (let i = 0; i < mono.length; i += 1) mono[i] = samples[2 * i + chosen] ?? 0;
  };
}

/** The source's header for one channel and so many samples. */
async function makeMonoHeader(source: FileHandle, frames: number): Promise<Buffer> {
  const header = Buffer.alloc(headerBytes);
  await source.read(header, 0, headerBytes, 0);
  const dataBytes = frames * bytesPerSample;
  header.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(header.readUInt32LE(24) * bytesPerSample, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
