/** Loudness of a stretch in decibels below full scale, and the share of three bands in its energy: together 1. */
export type BandFrame = { db: number; low: number; mid: number; high: number };

export type BandMeter = { push: (samples: Float32Array) => BandFrame[] };

/** Borders of the bands, in hertz: a thump below, a palm's body between, its crack above. */
const lowHz = 700;
const highHz = 3_000;
/** Below is handling noise and wind. */
const rumbleHz = 120;

/** Measures mono samples in frames of so many, split by second-order filters. Keeps its state between pieces. */
export function createBandMeter(sampleRate: number, frameSamples: number): BandMeter {
  const rumble = createFilter('highpass', rumbleHz, sampleRate);
  const low = createFilter('lowpass', lowHz, sampleRate);
  const high = createFilter('highpass', highHz, sampleRate);
  let [all, lowEnergy, highEnergy, filled] = [0, 0, 0, 0];

  return {
    push: (samples) => {
      const frames: BandFrame[] = [];
      for (const sample of samples) {
        const value = rumble(sample);
        all += value * value;
        lowEnergy += low(value) ** 2;
        highEnergy += high(value) ** 2;
        filled += 1;
        if (filled === frameSamples) frames.push(finish());
      }
      return frames;
    },
  };

  function finish(): BandFrame {
    const total = all + 1e-12;
    const lowShare = Math.min(1, lowEnergy / total);
    const highShare = Math.min(1 - lowShare, highEnergy / total);
    const frame = {
      db: 10 * Math.log10(all / frameSamples + 1e-10),
      low: lowShare,
      mid: Math.max(0, 1 - lowShare - highShare),
      high: highShare,
    };
    [all, lowEnergy, highEnergy, filled] = [0, 0, 0, 0];
    return frame;
  }
}

/** A Butterworth filter of the second order. Source: R. Bristow-Johnson, Audio EQ Cookbook. */
function createFilter(kind: 'lowpass' | 'highpass', hertz: number, sampleRate: number) {
  const angle = (2 * Math.PI * hertz) / sampleRate;
  const alpha = Math.sin(angle) / Math.SQRT2;
  const cosine = Math.cos(angle);
  const edge = kind === 'lowpass' ? 1 - cosine : 1 + cosine;
  const b0 = edge / 2 / (1 + alpha);
  const b1 = (kind === 'lowpass' ? edge : -edge) / (1 + alpha);
  const a1 = (-2 * cosine) / (1 + alpha);
  const a2 = (1 - alpha) / (1 + alpha);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (x: number): number => {
    const y = b0 * (x + x2) + b1 * x1 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  };
}
