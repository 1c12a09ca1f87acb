import { seedRandom } from '../seeded-random';
import { wrapWav } from '../wav';

/** Samples a second of these sounds, mono, -1 to 1. */
export const soundRate = 48_000;

type Placed = { atSeconds: number; sound: Float32Array; volume?: number };

/** One clap: a blow of noise around 2 kHz that is gone in milliseconds, and the room's echo of it. */
export function makeClap({ roomSeconds = 0.4, seed = 1 } = {}): Float32Array {
  const random = seedRandom(seed);
  let [once, twice] = [0, 0];
  return makeSound(0.5, (seconds) => {
    once += 0.25 * (random() * 2 - 1 - once);
    twice += 0.35 * (once - twice);
    const blow = Math.min(1, seconds / 0.001) * Math.exp(-seconds / 0.005);
    const echo = 0.12 * 10 ** ((-3 * seconds) / roomSeconds);
    return 4 * twice * (blow + echo);
  });
}

/** A struck string or bell: as sudden as a clap, and it holds on. */
export function makeNote(hertz: number): Float32Array {
  return makeSound(1.2, (seconds) => {
    const overtones = [1, 2, 3, 4, 5].map((at) => Math.sin(2 * Math.PI * hertz * at * seconds) / at);
    return 0.5 * overtones.reduce((sum, one) => sum + one, 0) * Math.exp(-seconds / 0.5);
  });
}

/** A knock on wood: as short as a clap, and low. */
export function makeKnock(): Float32Array {
  return makeSound(0.3, (seconds) => Math.sin(2 * Math.PI * 180 * seconds) * Math.exp(-seconds / 0.02));
}

/** A hiss, as of water or of an `s`. */
export function makeHiss(seconds: number): Float32Array {
  const random = seedRandom(7);
  return makeSound(seconds, () => random() * 2 - 1);
}

/** Sounds in a room that is as quiet as homes are: noise at -62 dB. */
export function placeSounds(seconds: number, sounds: readonly Placed[]): Float32Array {
  const random = seedRandom(3);
  const room = makeSound(seconds, () => (random() * 2 - 1) * 0.0014);
  for (const { atSeconds, sound, volume = 0.5 } of sounds) {
    const offset = Math.round(atSeconds * soundRate);
    for (const [at, sample] of sound.entries()) {
      if (offset + at < room.length) room[offset + at] = (room[offset + at] ?? 0) + sample * volume;
    }
  }
  return room;
}

/** The sound as a WAV file of 16 bits, which Chromium plays as its microphone. */
export function encodeWav(samples: Float32Array): Buffer {
  const data = Buffer.alloc(samples.length * 2);
  for (const [at, sample] of samples.entries()) {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), at * 2);
  }
  return wrapWav(data, soundRate);
}

function makeSound(seconds: number, sampleAt: (seconds: number) => number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * soundRate) }, (_, at) => sampleAt(at / soundRate));
}
