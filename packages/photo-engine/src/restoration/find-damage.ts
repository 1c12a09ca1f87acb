import { readModelFile } from '@toolfront/model-files';
import { resample } from '../lanczos';
import { type OnnxModel, startOnnxModel } from '../models/run-onnx-model';
import { at, type Picture, type Plane } from '../picture';
import { copyAt, runFinder, toLikelihood } from './run-finder';

/** Trained by training/train_damage.py on photos with damage put on them. */
const finder = {
  path: '@toolfront/photo-engine/models/damage-finder.onnx',
  sha256: '4612e36e9dfbc9eaa8fb94b892096a4618a1b0d706330fe797d75a0b44a691ab',
};

/**
 * It looks once more at a smaller copy, where broad scratches are thin. There folds of a face and rims look like lines too:
 * what only the smaller copy shows counts in a photo that is damaged anyway, by so much less.
 */
const broadDoubt = 2;
const broadScale = 0.6;

let model: Promise<OnnxModel> | undefined;

/** Where nothing is known of the photo, and in one that is damaged. */
type Likelihoods = { atFirst: Plane; whenDamaged: Plane };

/** How likely each pixel is a scratch, a speck, a crease or a missing part, 0 to 1. */
export async function findDamage(picture: Picture): Promise<Likelihoods> {
  const fine = await inspect(picture, 1);
  const broad = await inspect(picture, broadScale);
  return {
    atFirst: fine.map((logit, i) => toLikelihood(Math.max(logit, (logit + at(broad, i)) / 2))),
    whenDamaged: fine.map((logit, i) => toLikelihood(Math.max(logit, at(broad, i) - broadDoubt))),
  };
}

/** The finder's logits for each pixel of a photo, which it sees at a scale of its usual copy. */
async function inspect(picture: Picture, scale: number): Promise<Plane> {
  model ??= readModelFile(finder).then(startOnnxModel);
  const { planes, size } = copyAt(picture, scale);
  const light = await runFinder(await model, planes, size);
  // It knows light damage best: in the negative, dark damage is light.
  const negatives = planes.map((plane) => plane.map((value) => 1 - value));
  const dark = await runFinder(await model, negatives, size);
  const logits = light.map((logit, i) => Math.max(logit, at(dark, i)));
  const isWhole = size.width === picture.width && size.height === picture.height;
  return isWhole ? logits : resample(logits, size, picture);
}
