import { resample } from '../lanczos';
import type { Enlargement } from '../photo-order';
import { mapPlanes, type Picture } from '../picture';
import { enlargeTwice } from './enlarge-twice';

type EnlargeOptions = {
  factor: Enlargement;
  /** Of the result. A larger photo is enlarged less. */
  maxPixels: number;
  onProgress: (share: number) => void;
};

/** Enlarges by doubling; what is left to `maxPixels` is enlarged plainly. */
export async function enlargePicture(source: Picture, options: EnlargeOptions): Promise<Picture> {
  const { factor, maxPixels, onProgress } = options;
  const scale = Math.min(factor, Math.sqrt(maxPixels / (source.width * source.height)));
  if (scale <= 1) return source;
  const rounds = Math.floor(Math.log2(scale) + 1e-9);
  let picture = source;
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] = [shareAt(round, rounds), shareAt(round + 1, rounds)];
    picture = await enlargeTwice(picture, (share) => onProgress(from + share * (to - from)));
  }
  const size = { width: Math.round(source.width * scale), height: Math.round(source.height * scale) };
  if (size.width === picture.width && size.height === picture.height) return picture;
  const larger = picture;
  return { ...mapPlanes(larger, (plane) => resample(plane, larger, size)), ...size };
}

/** Each doubling has four times the work of the one before. */
function shareAt(round: number, rounds: number): number {
  return (4 ** round - 1) / (4 ** rounds - 1);
}
