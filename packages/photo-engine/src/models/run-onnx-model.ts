import * as onnx from 'onnxruntime-web';

export type OnnxModel = onnx.InferenceSession;

// One process works on one photo; the server runs as many processes as it has work.
onnx.env.wasm.numThreads = 1;

export function startOnnxModel(bytes: Uint8Array): Promise<OnnxModel> {
  return onnx.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
}

/** Runs a model that has one input and one output, both of floats. */
export async function runOnnxModel(
  model: OnnxModel,
  data: Float32Array,
  dims: readonly number[],
): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const [inputName, outputName] = [model.inputNames[0], model.outputNames[0]];
  if (!inputName || !outputName) throw new Error('the model has no input or no output');
  const output = (await model.run({ [inputName]: new onnx.Tensor('float32', data, dims) }))[outputName];
  if (!(output instanceof onnx.Tensor) || !(output.data instanceof Float32Array)) {
    throw new Error('the model does not answer with floats');
  }
  return { data: output.data, dims: output.dims };
}
