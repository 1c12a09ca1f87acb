import { dirname } from 'node:path';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { ready, setBackend } from '@tensorflow/tfjs-core';
import { findPackageFile } from '@toolfront/model-files';

let started: Promise<void> | undefined;

/** Starts TensorFlow.js on its WebAssembly backend, once a process. Await it before the first tensor is made. */
export function startTensors(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  const binary = findPackageFile('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm');
  setWasmPaths(`${dirname(binary)}/`);
  // One process works on one photo; the server runs as many processes as it has work.
  setThreadsCount(1);
  if (!(await setBackend('wasm'))) throw new Error('the WebAssembly backend does not start');
  await ready();
}
