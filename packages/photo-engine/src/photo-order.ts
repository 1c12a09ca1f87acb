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
  regex,
  string,
  variant,
} from 'valibot';

/** Styles that a photo can be drawn in, 1 to 8 (draw-in-style.ts). */
export const styleCount = 8;

/** How many times as wide and high an enlarged photo is. */
export const enlargements = [2, 4] as const;
export type Enlargement = (typeof enlargements)[number];
export const defaultEnlargement: Enlargement = 2;

const ratio = pipe(number(), minValue(0), maxValue(1));

/**
 * Where the person says the head is; left out, it is looked for. `rollDegrees` is how far clockwise the eyes' line is
 * turned; the rest are shares of the source turned back about its centre by that.
 */
const placementSchema = object({
  crownY: ratio,
  chinY: ratio,
  centerX: ratio,
  rollDegrees: optional(pipe(number(), minValue(-45), maxValue(45))),
});

const idPhotoShape = {
  bgColor: pipe(string(), regex(/^#[0-9a-fA-F]{6}$/)),
  /** Of the result, in pixels. */
  width: number(),
  height: number(),
  /** Of the result's height. */
  headHeightRatio: ratio,
  topHairHeightRatio: ratio,
  bottomEyeHeightRatio: ratio,
  placement: optional(placementSchema),
};

/** Judges a portrait for an ID photo; `headHeightRange` is what the authority takes, as shares of the height. */
export const portraitOrderSchema = object({
  task: literal('judgePortrait'),
  ...idPhotoShape,
  headHeightRange: object({ least: ratio, most: ratio }),
});

/** What is to be done to a photo. Plain data: it is stored with the work and sent to the process that does it. */
export const photoOrderSchema = variant('task', [
  object({ task: literal('colorization') }),
  object({ task: literal('superResolution'), factor: optional(picklist(enlargements)) }),
  object({
    task: literal('anime'),
    style: pipe(number(), integer(), minValue(1), maxValue(styleCount)),
  }),
  object({ task: literal('idPhoto'), dpi: number(), ...idPhotoShape }),
]);

export type PhotoOrder = InferOutput<typeof photoOrderSchema>;
export type IdPhotoOrder = Extract<PhotoOrder, { task: 'idPhoto' }>;
export type PortraitOrder = InferOutput<typeof portraitOrderSchema>;
