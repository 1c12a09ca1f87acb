import { readModelFile } from '@toolfront/model-files';
import * as onnx from 'onnxruntime-web';

/** The weights this engine runs: where they lie in node_modules, and the SHA-256 they were tried with. */
const models = {
  'speech-encoder': {
    path: '@moonshine-ai/moonshine-js/dist/model/tiny/quantized/encoder_model.onnx',
    sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
  },
  'speech-decoder': {
    path: '@moonshine-ai/moonshine-js/dist/model/tiny/quantized/decoder_model_merged.onnx',
    sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
  },
  'voice-detector': {
    path: '@ricky0123/vad-web/dist/silero_vad_v6.onnx',
    sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
  },
} as const;

export type ModelName = keyof typeof models;

// One process transcribes one segment; the server runs as many processes as it has work.
onnx.env.wasm.numThreads = 1;

/** Loads a model and throws if its bytes are not the ones that were tried. */
export async function loadModel(name: ModelName): Promise<onnx.InferenceSession> {
  const bytes = await readModelFile(models[name]);
  return onnx.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
}
