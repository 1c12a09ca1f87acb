import {
  type InferOutput,
  integer,
  literal,
  maxValue,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  tuple,
  variant,
} from 'valibot';
import { styleCount } from '../photo-order';

const shared = {
  /** Of the ONNX file. In the manifest a name in MODELS_DIR; the server hands over where it lies. */
  file: string(),
  /** Pixels of a side of what goes in. */
  inputSize: pipe(number(), integer(), minValue(16), maxValue(2048)),
  /** `nchw`: colours apart; `nhwc`: the three values of a pixel side by side. */
  layout: picklist(['nchw', 'nhwc']),
};

/** A model of the operator's own, as MODELS_DIR/models.json describes it. */
export const operatorModelSchema = variant('task', [
  object({
    ...shared,
    task: literal('colorization'),
    /** The whole photo goes in, at `inputSize`: `lightness` is L of CIELAB in one channel, `grey` its grey in three. */
    input: picklist(['lightness', 'grey']),
    /** What the model takes for black and for white. */
    range: tuple([number(), number()]),
    /** What comes out is a and b of CIELAB; so much makes them whole units. */
    outputScale: optional(number(), 1),
  }),
  object({
    ...shared,
    task: literal('anime'),
    /** typeId 1 to 8: the model draws this style in place of the built-in one. */
    style: pipe(number(), integer(), minValue(1), maxValue(styleCount)),
    /** Black and white, going in and coming out. The photo is drawn in tiles of `inputSize`. */
    range: tuple([number(), number()]),
  }),
]);

export type OperatorModel = InferOutput<typeof operatorModelSchema>;
export type ColourModel = Extract<OperatorModel, { task: 'colorization' }>;
export type StyleModel = Extract<OperatorModel, { task: 'anime' }>;
