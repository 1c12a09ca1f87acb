import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type OperatorModel, operatorModelSchema, type PhotoOrder } from '@toolfront/photo-engine';
import { array, flatten, object, safeParse } from 'valibot';
import { ConfigError } from '../config';

const manifestName = 'models.json';

const manifestSchema = object({ models: array(operatorModelSchema) });

/** The operator's own models, found by what they do. */
export type OperatorModels = {
  /** What the photo process has to read; undefined without models. */
  folder: string | undefined;
  /** Black and white photos get colours. */
  hasColour: boolean;
  find: (order: PhotoOrder) => OperatorModel | undefined;
};

/** Reads MODELS_DIR/models.json. Throws a `ConfigError` that names every mistake in it. */
export function readOperatorModels(folder: string | undefined): OperatorModels {
  const models = folder === undefined ? [] : readManifest(folder);
  return {
    folder,
    hasColour: models.some(({ task }) => task === 'colorization'),
    find: (order) =>
      models.find((model) =>
        model.task === 'anime'
          ? order.task === 'anime' && order.style === model.style
          : order.task === model.task,
      ),
  };
}

function readManifest(folder: string): OperatorModel[] {
  const path = join(folder, manifestName);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError([`MODELS_DIR: ${path} cannot be read: ${String(error)}`]);
  }
  const parsed = safeParse(manifestSchema, content);
  if (!parsed.success) {
    const { root = [], nested = {} } = flatten(parsed.issues);
    const problems = Object.entries(nested).map(
      ([field, messages]) => `${field}: ${(messages ?? []).join(', ')}`,
    );
    throw new ConfigError([...root, ...problems].map((problem) => `MODELS_DIR: ${path}: ${problem}`));
  }
  const models = parsed.output.models.map((model) => ({
    ...model,
    file: join(folder, basename(model.file)),
  }));
  const missing = models.filter(({ file }) => !statSync(file, { throwIfNoEntry: false })?.isFile());
  if (missing.length > 0) throw new ConfigError(missing.map(({ file }) => `MODELS_DIR: ${file} is missing`));
  return models;
}
