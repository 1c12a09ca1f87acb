import { io, type NamedTensorMap, type Tensor } from '@tensorflow/tfjs-core';
import { type ModelFile, readModelFile } from '@toolfront/model-files';
import { array, object, parse, unknown } from 'valibot';
import { startTensors } from './start-tensors';

/** Weights by name, as face-api stores them: a manifest, and quantized bytes. */
export type NamedWeightFiles = { manifest: ModelFile; weights: ModelFile };

const manifestSchema = array(object({ weights: array(unknown()) }));

/** Answers with a function that gives a weight by its name and throws for a name that is not there. */
export async function readNamedWeights(files: NamedWeightFiles): Promise<(name: string) => Tensor> {
  await startTensors();
  const [json, bytes] = await Promise.all([readModelFile(files.manifest), readModelFile(files.weights)]);
  const specs = parse(manifestSchema, JSON.parse(json.toString('utf8'))).flatMap(({ weights }) => weights);
  const tensors: NamedTensorMap = io.decodeWeights(new Uint8Array(bytes).buffer, specs as never);
  return (name) => {
    const tensor = tensors[name];
    if (!tensor) throw new Error(`${files.weights.path} has no weight ${name}`);
    return tensor;
  };
}
