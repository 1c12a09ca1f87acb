import { readFile } from 'node:fs/promises';
import { resample } from '../lanczos';
import { runOnnxModel, startOnnxModel } from '../models/run-onnx-model';
import { at, type Picture, type Plane } from '../picture';
import { toLab, toRgb } from './cielab';
import type { ColourModel } from './operator-model';

/** Gives a grey photo the colours that the operator's model says; its brightness stays what it was. */
export async function addColours(picture: Picture, description: ColourModel): Promise<Picture> {
  const { file, inputSize, layout, input, range, outputScale } = description;
  const square = { width: inputSize, height: inputSize };
  const lightness = toLab(picture).l;
  const small = resample(input === 'lightness' ? lightness : picture.red, picture, square);
  const white = input === 'lightness' ? 100 : 255;
  const [low, high] = range;
  const channel = small.map((value) => low + (value / white) * (high - low));
  const channels = input === 'lightness' ? 1 : 3;
  const model = await startOnnxModel(await readFile(file));
  const { data } = await runOnnxModel(
    model,
    repeat(channel, channels, layout),
    layout === 'nchw' ? [1, channels, inputSize, inputSize] : [1, inputSize, inputSize, channels],
  );
  if (data.length !== 2 * channel.length) throw new Error(`${file} answers with ${data.length} values`);
  const [a, b] = [0, 1].map((which) => {
    const plane = channel.map((_, i) => {
      const place = layout === 'nchw' ? which * channel.length + i : 2 * i + which;
      return outputScale * at(data, place);
    });
    return resample(plane, square, picture);
  }) as [Plane, Plane];
  return toRgb({ l: lightness, a, b }, picture);
}

function repeat(channel: Plane, count: number, layout: 'nchw' | 'nhwc'): Float32Array {
  const data = new Float32Array(count * channel.length);
  for (let i = 0; i < data.length; i += 1) {
    data[i] = at(channel, layout === 'nchw' ? i % channel.length : Math.floor(i / count));
  }
  return data;
}
