import { Tensor } from 'onnxruntime-web';
import { loadModel } from './load-model';
import { sampleRate } from './transcriber';

// Silero's window at 16 kHz, the samples before it that it wants to see again, and its state's size. Source: its code.
const windowSamples = 512;
const contextSamples = 64;
const stateShape = [2, 1, 128];

/** Seconds of one probability. */
export const windowSeconds = windowSamples / sampleRate;

export type VoiceDetector = {
  /**
   * Answers with the probability of speech for each window of 32 ms, 0 to 1. The samples come in pieces of any length:
   * an hour is never in memory at once.
   */
  listen: (pieces: AsyncIterable<Float32Array>) => Promise<number[]>;
};

/** Silero's voice activity detector: finds where somebody speaks, in any language, over noise and music. */
export async function createVoiceDetector(): Promise<VoiceDetector> {
  const session = await loadModel('voice-detector');
  const rate = new Tensor('int64', BigInt64Array.from([BigInt(sampleRate)]), []);
  return {
    listen: async (pieces) => {
      const probabilities: number[] = [];
      let state = new Tensor('float32', new Float32Array(256), stateShape);
      let context: Float32Array = new Float32Array(contextSamples);
      for await (const window of cutWindows(pieces)) {
        const input = new Float32Array(contextSamples + windowSamples);
        input.set(context);
        input.set(window, contextSamples);
        const tensor = new Tensor('float32', input, [1, input.length]);
        const { output, stateN } = await session.run({ input: tensor, state, sr: rate });
        if (!(output instanceof Tensor && stateN instanceof Tensor))
          throw new Error('the detector answered oddly');
        probabilities.push(Number(output.data[0]));
        state = stateN as typeof state;
        context = window.slice(-contextSamples);
      }
      return probabilities;
    },
  };
}

/** Whole windows from pieces of any length; the last is filled up with silence. */
async function* cutWindows(pieces: AsyncIterable<Float32Array>): AsyncGenerator<Float32Array> {
  let window = new Float32Array(windowSamples);
  let filled = 0;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + windowSamples - filled);
      window.set(part, filled);
      from += part.length;
      filled += part.length;
      if (filled < windowSamples) continue;
      yield window;
      window = new Float32Array(windowSamples);
      filled = 0;
    }
  }
  if (filled > 0) yield window;
}
