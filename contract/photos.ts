import {
  array,
  type InferOutput,
  looseObject,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot';
import { apiPath, defineCall } from './calls';
import { looseNumberSchema, looseTextSchema } from './loose-values';

/** The largest photo taken, in bytes; a site may lower it (`capabilities.limits.photoBytes`). */
export const photoMaxBytes = 20 * 1024 * 1024;

/** The two steps of old-photo restoration, in order. */
export const mattingActions = ['colorization', 'superResolution'] as const;

/** Number of anime styles, typeId 1 to 8. */
export const animeStyleCount = 8;

const ratioSchema = pipe(number(), minValue(0), maxValue(1));
const hexColorSchema = pipe(string(), regex(/^#[0-9a-fA-F]{6}$/));

const headHeightRangeSchema = object({ least: ratioSchema, most: ratioSchema });

/** One entry of GET pictureSetup/all: pixels, dpi, ratios of the picture's height. */
export const idPhotoTypeSchema = looseObject({
  id: looseTextSchema,
  fileUrl: string(),
  pictureType: string(),
  dpi: number(),
  bgColor: hexColorSchema,
  digitalWidth: number(),
  digitalHeight: number(),
  headHeightRatio: ratioSchema,
  topHairHeightRatio: ratioSchema,
  bottomEyeHeightRatio: ratioSchema,
  /** Extension: what the authority takes, as shares of the picture's height. */
  headHeightRange: optional(headHeightRangeSchema),
  /** Extension: the printed height, and who says all this. */
  heightMm: optional(number()),
  source: optional(looseObject({ authority: string(), document: string(), url: string() })),
});

export const idPhotoTypesSchema = array(idPhotoTypeSchema);

/**
 * Extension: where the person placed the head, as shares of the upright picture's (EXIF applied) height and width: the
 * top of the hair, the chin, and the middle of the face. `rollDegrees` is how far clockwise the head leans; the shares
 * are then of the picture turned back about its centre. Without a placement the backend finds the head.
 */
export const headPlacementSchema = object({
  crownY: ratioSchema,
  chinY: ratioSchema,
  centerX: ratioSchema,
  rollDegrees: optional(pipe(number(), minValue(-45), maxValue(45))),
});

/** The picture to be, and where in it the head is. */
const portraitShape = {
  bgColor: hexColorSchema,
  cutSizeX: number(),
  cutSizeY: number(),
  headHeightRatio: ratioSchema,
  topHairHeightRatio: ratioSchema,
  bottomEyeHeightRatio: ratioSchema,
};

export const idPhotoRequestSchema = object({
  ...portraitShape,
  imgInPath: pipe(string(), maxLength(2048)),
  dpi: number(),
  placement: optional(headPlacementSchema),
});

/** The largest picture of a check, in characters of base64; the page makes it smaller before. */
export const portraitCheckMaxCharacters = 6_000_000;

/** Extension: judges a portrait for an ID photo before it is ordered; nobody has to be signed in. */
export const portraitCheckSchema = object({
  ...portraitShape,
  /** A JPEG or PNG in base64, not validated here: valibot's regular expression overflows the stack on megabytes. */
  photo: pipe(string(), maxLength(portraitCheckMaxCharacters)),
  headHeightRange: headHeightRangeSchema,
});

/** What an ID photo is judged by. */
export const portraitRules = [
  'oneFace',
  'lookingAhead',
  'eyesOpen',
  'eyesLevel',
  'headHeight',
  'position',
  'light',
  'sharpness',
  'background',
] as const;

/** As it should be; will be put right; only another photo helps. */
export const portraitVerdicts = ['ok', 'adjusted', 'retake'] as const;

/** `placement` is missing where there is no face; what `value` is depends on the rule (the photo engine's report). */
export const portraitReportSchema = object({
  findings: array(
    object({ rule: picklist(portraitRules), verdict: picklist(portraitVerdicts), value: number() }),
  ),
  placement: optional(
    object({ crownY: number(), chinY: number(), centerX: number(), rollDegrees: number() }),
  ),
});

export const mattingRequestSchema = object({
  imgInPath: pipe(string(), maxLength(2048)),
  action: picklist(mattingActions),
});

export const animeRequestSchema = object({
  imgInPath: pipe(string(), maxLength(2048)),
  type: pipe(looseNumberSchema, minValue(1), maxValue(animeStyleCount)),
});

/** The result's address: `obj` of idPhoto and matting, `msg` of anime. */
export const photoResultSchema = string();

export type IdPhotoType = InferOutput<typeof idPhotoTypeSchema>;
export type HeadPlacement = InferOutput<typeof headPlacementSchema>;
export type PortraitRule = (typeof portraitRules)[number];
export type PortraitVerdict = (typeof portraitVerdicts)[number];
export type PortraitReport = InferOutput<typeof portraitReportSchema>;
export type IdPhotoRequest = InferOutput<typeof idPhotoRequestSchema>;

/** What is wrong with a photo or the work on it; the sentence is the answer's `msg`. */
export const photoFailureCodes = {
  empty: '10501',
  tooLarge: '10502',
  otherContent: '10503',
  damaged: '10504',
  tooManyPixels: '10505',
  tooSmall: '10506',
  tooComplex: '10507',
  noPerson: '10509',
  cutOff: '10510',
  expired: '10511',
  engineFailed: '10512',
  serviceFailed: '10513',
} as const;

export const photoCalls = {
  idPhotoTypes: defineCall({
    method: 'GET',
    path: `${apiPath}/pictureSetup/all`,
    part: 'result',
    response: idPhotoTypesSchema,
    sendsDevice: true,
  }),
  idPhoto: defineCall({
    method: 'POST',
    path: `${apiPath}/aiphoto/idPhoto`,
    request: idPhotoRequestSchema,
    part: 'obj',
    response: photoResultSchema,
    costs: true,
    sendsDevice: true,
  }),
  /** Extension: what a portrait's ID photo would be like. */
  checkPortrait: defineCall({
    method: 'POST',
    path: `${apiPath}/aiphoto/idPhoto/check`,
    request: portraitCheckSchema,
    part: 'obj',
    response: portraitReportSchema,
    sendsDevice: true,
  }),
  matting: defineCall({
    method: 'GET',
    path: `${apiPath}/aiphoto/matting`,
    request: mattingRequestSchema,
    part: 'obj',
    response: photoResultSchema,
    costs: true,
    sendsDevice: true,
  }),
  anime: defineCall({
    method: 'GET',
    path: `${apiPath}/aiphoto/anime`,
    request: animeRequestSchema,
    part: 'msg',
    response: photoResultSchema,
    costs: true,
    sendsDevice: true,
  }),
} as const;
