import { createBandMeter, type BandFrame as Frame } from './band-meter';
import { type ClapPattern, createClapPattern } from './clap-pattern';

/** How far a clap must stand out of what is heard otherwise, in decibels. */
const contrastDb = { low: 26, medium: 20, high: 14 } as const;
export type Sensitivity = keyof typeof contrastDb;

/** Quieter is the microphone's own noise, in decibels below full scale. */
const floorDb = { low: -42, medium: -50, high: -58 } as const;

const frameMs = 3;
/** Palms are nearly at their loudest within this, whereas words and strings grow; two hands may meet twice. */
const riseMs = 12;
const nearPeakDb = 6;
const peakWithinMs = 40;
/** So much quieter it was just before. */
const riseDb = 12;
/** Room echo included, it has faded so far by then; voices and notes hold on. Measured in ordinary rooms' decay times. */
const decays = [
  { fromMs: 55, toMs: 85, minDb: 9 },
  { fromMs: 110, toMs: 150, minDb: 15 },
] as const;
/** Of the energy at its loudest. A thump is low, a hiss is high, a voice has little of either above 3 kHz. */
const shares = { low: { max: 0.6 }, mid: { min: 0.12 }, high: { min: 0.07 } } as const;
/** The level around, in seconds: it follows what stays and ignores what is over at once. */
const backgroundRiseSeconds = 1.2;
const backgroundFallSeconds = 0.4;
/** Echoes of a blow are below this line, which falls with time; only what is above it is a sound of its own. */
const echo = { dropDb: 6, fallDbPerSecond: 50 } as const;

export type ClapDetector = {
  /** Takes the next mono samples, -1 to 1. True when they complete two or three claps with nothing after them. */
  push: (samples: Float32Array) => boolean;
  /** Loudness of the last frame in decibels below full scale, for a level meter. */
  levelDb: () => number;
};

type Onset = { at: number; before: readonly Frame[]; frames: Frame[] };

const lookBackFrames = toFrames(40);
const judgeFrames = toFrames(decays[1].toMs);

/**
 * Hears claps in sound that comes in pieces of any length: a sudden onset over what is heard otherwise, in all bands at
 * once, that is gone as fast. Two or three of them in even distances count; speech, music and a door do not.
 */
export function createClapDetector(sampleRate: number, sensitivity: Sensitivity): ClapDetector {
  const meter = createBandMeter(sampleRate, Math.round((sampleRate * frameMs) / 1_000));
  const pattern: ClapPattern = createClapPattern();
  const frames: Frame[] = [];
  let count = 0;
  let backgroundDb = -70;
  let onset: Onset | undefined;
  let last = { at: 0, db: -100 };

  return {
    levelDb: () => frames.at(-1)?.db ?? -100,
    push: (samples) => {
      let isPattern = false;
      for (const frame of meter.push(samples)) isPattern = take(frame) || isPattern;
      return isPattern;
    },
  };

  function take(frame: Frame): boolean {
    frames.push(frame);
    if (frames.length > lookBackFrames) frames.shift();
    count += 1;
    followOnset(frame);
    followBackground(frame);
    return pattern.isComplete(count * frameMs);
  }

  function followOnset(frame: Frame): void {
    if (onset) {
      onset.frames.push(frame);
      if (onset.frames.length >= judgeFrames) judge(onset);
      return;
    }
    const echoDb = last.db - echo.dropDb - (echo.fallDbPerSecond * (count - last.at) * frameMs) / 1_000;
    const leastDb = Math.max(floorDb[sensitivity], backgroundDb + contrastDb[sensitivity], echoDb);
    if (frame.db < leastDb) return;
    onset = { at: count, before: frames.slice(0, -toFrames(riseMs)), frames: [frame] };
  }

  function judge({ at, before, frames: heard }: Onset): void {
    const peak = loudest(heard.slice(0, toFrames(peakWithinMs)));
    const isSudden =
      loudest(heard.slice(0, toFrames(riseMs))).db >= peak.db - nearPeakDb &&
      before.every(({ db }) => db <= peak.db - riseDb);
    const hasFaded = decays.every(
      ({ fromMs, toMs, minDb }) => meanDb(heard.slice(toFrames(fromMs), toFrames(toMs))) <= peak.db - minDb,
    );
    if (isSudden && hasFaded && isBroad(peak)) pattern.addClap(at * frameMs);
    else pattern.addOther(at * frameMs);
    last = { at, db: peak.db };
    onset = undefined;
  }

  function followBackground({ db }: Frame): void {
    const seconds = db > backgroundDb ? backgroundRiseSeconds : backgroundFallSeconds;
    backgroundDb += ((Math.max(db, -90) - backgroundDb) * frameMs) / 1_000 / seconds;
  }
}

function isBroad({ low, mid, high }: Frame): boolean {
  return low <= shares.low.max && mid >= shares.mid.min && high >= shares.high.min;
}

function loudest(frames: readonly Frame[]): Frame {
  return frames.reduce((best, frame) => (frame.db > best.db ? frame : best));
}

function toFrames(ms: number): number {
  return Math.round(ms / frameMs);
}

function meanDb(frames: readonly Frame[]): number {
  if (frames.length === 0) return 0;
  const power = frames.reduce((sum, { db }) => sum + 10 ** (db / 10), 0) / frames.length;
  return 10 * Math.log10(power + 1e-12);
}
