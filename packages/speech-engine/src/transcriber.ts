import tokenizer from 'llama-tokenizer-js';
import { type InferenceSession, Tensor } from 'onnxruntime-web';
import { loadModel } from './load-model';

/** Samples a second that both models take: mono, -1 to 1. Source: the models' documentation. */
export const sampleRate = 16_000;

// The tiny model's shape and tokens. Source: the decoder's own inputs and the model's configuration.
const layerCount = 6;
const headCount = 8;
const headWidth = 36;
const startToken = 1;
const endToken = 2;
/** More tokens than anybody speaks in a second; beyond them the model repeats itself. Source: the model's authors. */
const maxTokensPerSecond = 6.5;
/** Shorter input makes the encoder fail: its convolutions see no full window. */
const minSamples = sampleRate / 4;

export type Transcriber = {
  /** Answers with what is said in mono samples at 16 kHz; at most 30 s at a time. */
  transcribe: (samples: Float32Array) => Promise<string>;
};

/** Moonshine's tiny model for English: an encoder over the raw samples, and a decoder that writes token by token. */
export async function createTranscriber(): Promise<Transcriber> {
  const [encoder, decoder] = await Promise.all([loadModel('speech-encoder'), loadModel('speech-decoder')]);
  return {
    transcribe: async (samples) => {
      const heard = await encode(encoder, padTo(minSamples, samples));
      const maxTokens = Math.ceil((samples.length / sampleRate) * maxTokensPerSecond);
      const tokens = await decode(decoder, heard, maxTokens);
      return tokenizer.decode(tokens, false, false).trim();
    },
  };
}

async function encode(encoder: InferenceSession, samples: Float32Array): Promise<Tensor> {
  const output = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
  return outputOf(output, 'last_hidden_state');
}

/** Greedy decoding. The decoder's cache grows by one token a step; what it keeps of the encoder stays the same. */
async function decode(decoder: InferenceSession, heard: Tensor, maxTokens: number): Promise<number[]> {
  const tokens: number[] = [];
  let cache = emptyCache();
  for (let token = startToken; tokens.length < maxTokens; ) {
    const isCached = tokens.length > 0;
    const output = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.from([BigInt(token)]), [1, 1]),
      encoder_hidden_states: heard,
      use_cache_branch: new Tensor('bool', [isCached], [1]),
      ...cache,
    });
    cache = Object.fromEntries(
      Object.entries(cache).map(([name, tensor]) => [
        name,
        isCached && name.includes('.encoder.')
          ? tensor
          : outputOf(output, name.replace('past_key_values', 'present')),
      ]),
    );
    token = indexOfLargest(outputOf(output, 'logits').data as Float32Array);
    if (token === endToken) break;
    tokens.push(token);
  }
  return tokens;
}

function emptyCache(): Record<string, Tensor> {
  const cache: Record<string, Tensor> = {};
  for (let layer = 0; layer < layerCount; layer += 1) {
    for (const side of ['decoder', 'encoder']) {
      for (const part of ['key', 'value']) {
        const shape = [0, headCount, 1, headWidth];
        cache[`past_key_values.${layer}.${side}.${part}`] = new Tensor('float32', new Float32Array(), shape);
      }
    }
  }
  return cache;
}

function outputOf(output: InferenceSession.OnnxValueMapType, name: string): Tensor {
  const value = output[name];
  if (!(value instanceof Tensor)) throw new Error(`the model answered without ${name}`);
  return value;
}

function indexOfLargest(values: Float32Array): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) {
    if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
  }
  return best;
}

function padTo(length: number, samples: Float32Array): Float32Array {
  if (samples.length >= length) return samples;
  const padded = new Float32Array(length);
  padded.set(samples);
  return padded;
}
