import { readModelFile } from '@toolfront/model-files';
import { resample } from '../lanczos';
import { type OnnxModel, runOnnxModel, startOnnxModel } from '../models/run-onnx-model';
import { lumaOf, mapPlanes, type Picture, type Plane, type Size, withLuma } from '../picture';
import { doubleByCubic } from './double-by-cubic';
import { listTiles, type Tile } from './list-tiles';

/** Trained by training/train_detail.py on photos that were made smaller. */
const detailFinder = {
  path: '@toolfront/photo-engine/models/detail-finder.onnx',
  sha256: '47989b54ff85da36efebee09c4425f68de36978390dd6ce66791861760ff9b0b',
};

const tileSide = 192;
/** How far the finder looks, in pixels of the source. */
const overlap = 8;

let model: Promise<OnnxModel> | undefined;

/**
 * Twice the width and height. Colours are enlarged plainly; brightness, in which the eye sees detail, gets what a
 * learned model finds missing, tile by tile. It adds to the photo and redraws nothing, so a face stays that face.
 */
export async function enlargeTwice(picture: Picture, onTile: (share: number) => void): Promise<Picture> {
  model ??= readModelFile(detailFinder).then(startOnnxModel);
  const finder = await model;
  const size = { width: 2 * picture.width, height: 2 * picture.height };
  const luma = lumaOf(picture);
  const larger = doubleByCubic(luma, picture);
  const tiles = listTiles(picture, tileSide, overlap);
  for (const [index, tile] of tiles.entries()) {
    await addDetail(finder, luma, picture, larger, tile);
    onTile((index + 1) / tiles.length);
  }
  const plain = mapPlanes(picture, (plane) => resample(plane, picture, size));
  return withLuma({ ...plain, ...size }, larger);
}

async function addDetail(
  finder: OnnxModel,
  luma: Plane,
  { width }: Size,
  larger: Plane,
  { outer, inner }: Tile,
): Promise<void> {
  const input = new Float32Array(outer.width * outer.height);
  for (let y = 0; y < outer.height; y += 1) {
    const start = (outer.top + y) * width + outer.left;
    for (let x = 0; x < outer.width; x += 1) input[y * outer.width + x] = (luma[start + x] ?? 0) / 255;
  }
  const { data } = await runOnnxModel(finder, input, [1, 1, outer.height, outer.width]);
  for (let y = 2 * inner.top; y < 2 * (inner.top + inner.height); y += 1) {
    const row = (y - 2 * outer.top) * 2 * outer.width;
    for (let x = 2 * inner.left; x < 2 * (inner.left + inner.width); x += 1) {
      const target = y * 2 * width + x;
      larger[target] = (larger[target] ?? 0) + 255 * (data[row + x - 2 * outer.left] ?? 0);
    }
  }
}
