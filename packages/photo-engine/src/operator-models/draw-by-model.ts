import { readFile } from 'node:fs/promises';
import { listTiles, type Tile } from '../enlargement/list-tiles';
import { type OnnxModel, runOnnxModel, startOnnxModel } from '../models/run-onnx-model';
import { at, clamp, makePicture, type Picture } from '../picture';
import type { StyleModel } from './operator-model';

/** Seen around a tile, as a share of its side, so that neighbours agree where they meet. */
const overlapShare = 0.125;

/** Draws a photo by the operator's model, tile by tile. */
export async function drawByModel(
  picture: Picture,
  description: StyleModel,
  onTile: (share: number) => void,
): Promise<Picture> {
  const { file, inputSize } = description;
  const model = await startOnnxModel(await readFile(file));
  const overlap = Math.round(inputSize * overlapShare);
  const tiles = listTiles(picture, inputSize - 2 * overlap, overlap);
  const result = makePicture(picture.width, picture.height);
  for (const [index, tile] of tiles.entries()) {
    await drawTile(model, picture, description, tile, result);
    onTile((index + 1) / tiles.length);
  }
  return result;
}

/** The model's sides never change: beyond the photo its edge is repeated. */
async function drawTile(
  model: OnnxModel,
  picture: Picture,
  { file, inputSize, layout, range }: StyleModel,
  { outer, inner }: Tile,
  result: Picture,
): Promise<void> {
  const [low, high] = range;
  const input = new Float32Array(3 * inputSize * inputSize);
  const placeOf = (x: number, y: number, channel: number) =>
    layout === 'nchw'
      ? channel * inputSize * inputSize + y * inputSize + x
      : 3 * (y * inputSize + x) + channel;
  const planes = [picture.red, picture.green, picture.blue];
  for (let y = 0; y < inputSize; y += 1) {
    const row = Math.min(picture.height - 1, outer.top + y) * picture.width;
    for (let x = 0; x < inputSize; x += 1) {
      const source = row + Math.min(picture.width - 1, outer.left + x);
      for (const [channel, plane] of planes.entries()) {
        input[placeOf(x, y, channel)] = low + (at(plane, source) / 255) * (high - low);
      }
    }
  }
  const dims = layout === 'nchw' ? [1, 3, inputSize, inputSize] : [1, inputSize, inputSize, 3];
  const { data } = await runOnnxModel(model, input, dims);
  if (data.length !== input.length) throw new Error(`${file} answers with ${data.length} values`);
  for (let y = inner.top; y < inner.top + inner.height; y += 1) {
    for (let x = inner.left; x < inner.left + inner.width; x += 1) {
      for (const [channel, plane] of [result.red, result.green, result.blue].entries()) {
        const value = at(data, placeOf(x - outer.left, y - outer.top, channel));
        plane[y * picture.width + x] = clamp((255 * (value - low)) / (high - low), 0, 255);
      }
    }
  }
}
