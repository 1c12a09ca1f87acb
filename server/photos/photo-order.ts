import {
  type InferOutput,
  integer,
  literal,
  maxValue,
  minValue,
  number,
  object,
  optional,
  parse,
  pipe,
  variant,
} from 'valibot';
import { animeStyleCount, headPlacementSchema, idPhotoRequestSchema } from '../../contract/photos';

const { dpi, bgColor, headHeightRatio, topHairHeightRatio, bottomEyeHeightRatio } =
  idPhotoRequestSchema.entries;

/** What is to be done to a photo. Plain data: it is kept with the work and sent to the process that does it. */
export const photoOrderSchema = variant('task', [
  object({ task: literal('colorization') }),
  object({ task: literal('superResolution') }),
  object({
    task: literal('anime'),
    style: pipe(number(), integer(), minValue(1), maxValue(animeStyleCount)),
  }),
  object({
    task: literal('idPhoto'),
    dpi,
    bgColor,
    /** Of the result, in pixels. */
    width: number(),
    height: number(),
    headHeightRatio,
    topHairHeightRatio,
    bottomEyeHeightRatio,
    placement: optional(headPlacementSchema),
  }),
]);

export type PhotoOrder = InferOutput<typeof photoOrderSchema>;
export type IdPhotoOrder = Extract<PhotoOrder, { task: 'idPhoto' }>;

/** Reads an order that was kept as JSON. */
export function parseOrder(text: string): PhotoOrder {
  return parse(photoOrderSchema, JSON.parse(text));
}
