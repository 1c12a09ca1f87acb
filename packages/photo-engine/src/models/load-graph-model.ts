import { type GraphModel, loadGraphModel as loadFrom } from '@tensorflow/tfjs-converter';
import { type ModelFile, readModelFile } from '@toolfront/model-files';
import { array, looseObject, object, parse, record, string, unknown } from 'valibot';
import { startTensors } from './start-tensors';

/** A graph model's two files: its topology as JSON, and its weights. */
export type GraphModelFiles = { topology: ModelFile; weights: ModelFile };

const topologySchema = looseObject({
  modelTopology: record(string(), unknown()),
  weightsManifest: array(object({ paths: array(string()), weights: array(unknown()) })),
});

/** Loads a TensorFlow.js graph model out of node_modules; throws if its bytes are not the ones that were tried. */
export async function loadGraphModel({ topology, weights }: GraphModelFiles): Promise<GraphModel> {
  await startTensors();
  const [json, bytes] = await Promise.all([readModelFile(topology), readModelFile(weights)]);
  const { weightsManifest, ...rest } = parse(topologySchema, JSON.parse(json.toString('utf8')));
  return loadFrom({
    load: async () => ({
      ...rest,
      weightSpecs: weightsManifest.flatMap((group) => group.weights) as never,
      weightData: new Uint8Array(bytes).buffer,
    }),
  });
}
