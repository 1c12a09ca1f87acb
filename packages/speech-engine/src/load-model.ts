import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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

const { resolve } = createRequire(import.meta.url);

// One process transcribes one segment; the server runs as many processes as it has work.
onnx.env.wasm.numThreads = 1;

/** Loads a model and throws if its bytes are not the ones that were tried. */
export async function loadModel(name: ModelName): Promise<onnx.InferenceSession> {
  const { path, sha256 } = models[name];
  const bytes = await readFile(findPackageFile(path));
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== sha256) throw new Error(`${path} has SHA-256 ${actual}, not ${sha256}`);
  return onnx.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
}

/** Packages hide their weights from `require.resolve`: look through the folders that it would. */
function findPackageFile(path: string): string {
  const found = (resolve.paths(path) ?? [])
    .map((folder) => join(folder, path))
    .find((file) => existsSync(file));
  if (!found) throw new Error(`${path} is not installed: run npm install`);
  return found;
}
