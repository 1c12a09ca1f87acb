import {
  type GenericSchema,
  integer,
  looseObject,
  maxLength,
  maxValue,
  minValue,
  nullish,
  number,
  object,
  picklist,
  pipe,
  string,
  union,
} from 'valibot';
import { apiPath, defineCall } from './calls';
import { type CompressWish, compressMaxBytes } from './tools/compress';

export const compressLevels = ['best', 'balanced', 'smallest'] as const;
export type CompressLevel = (typeof compressLevels)[number];

/** What a file is by its content; `jpeg` is a name of `jpg`. */
export const compressFormats = ['pdf', 'jpg', 'png', 'webp'] as const;
export type CompressFormat = (typeof compressFormats)[number];
export type PictureFormat = Exclude<CompressFormat, 'pdf'>;

/** The smallest size that may be asked for, in bytes. */
export const compressLeastBytes = 20 * 1024;

export const compressWishSchema: GenericSchema<CompressWish> = union([
  object({ level: picklist(compressLevels) }),
  object({ maxBytes: pipe(number(), integer(), minValue(compressLeastBytes), maxValue(compressMaxBytes)) }),
]);

/** Why a file cannot be made smaller; the sentence is the answer's `msg`. */
export const compressFailureCodes = {
  empty: '10601',
  tooLarge: '10602',
  wrongType: '10603',
  damaged: '10604',
  locked: '10605',
  signed: '10606',
  tooComplex: '10607',
  expired: '10608',
  engineFailed: '10609',
  emptyResult: '10610',
  heic: '10611',
} as const;

const id = pipe(string(), maxLength(128));

export const compressStartSchema = object({
  fileUrl: pipe(string(), maxLength(2048)),
  wish: compressWishSchema,
});
export const compressProgressRequestSchema = object({ uniqueId: id });

export const compressCalls = {
  start: defineCall({
    method: 'POST',
    path: `${apiPath}/compress/start`,
    request: compressStartSchema,
    part: 'obj',
    response: looseObject({ uniqueId: id }),
    costs: true,
  }),
  progress: defineCall({
    method: 'GET',
    path: `${apiPath}/compress/progress`,
    request: compressProgressRequestSchema,
    part: 'obj',
    /** `progress` is 0 to 100; `url` comes with 100. */
    response: looseObject({
      progress: pipe(number(), minValue(0), maxValue(100)),
      url: nullish(string()),
    }),
  }),
} as const;
