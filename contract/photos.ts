import {
  array,
  base64,
  type InferOutput,
  literal,
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
  transform,
  union,
} from 'valibot';

/** The largest photo taken, in bytes; a site may lower it (`capabilities.limits.photoBytes`). */
export const photoMaxBytes = 20 * 1024 * 1024;

/** `_model` of the storage signature call. */
export const photoStorageModel = 'aiphoto';

/** Status a storage host answers a form upload with. */
export const storageUploadedStatus = 201;

/** The two steps of old-photo restoration, in order. */
export const mattingActions = ['colorization', 'superResolution'] as const;
export type MattingAction = (typeof mattingActions)[number];

/** Number of anime styles, typeId 1 to 8. */
export const animeStyleCount = 8;

const ratioSchema = pipe(number(), minValue(0), maxValue(1));
const hexColorSchema = pipe(string(), regex(/^#[0-9a-fA-F]{6}$/));
const idSchema = pipe(
  union([string(), number()]),
  transform((id) => String(id)),
);

const headHeightRangeSchema = object({ least: ratioSchema, most: ratioSchema });

/** One entry of GET pictureSetup/all: pixels, dpi, ratios of the picture's height. */
export const idPhotoTypeSchema = looseObject({
  id: idSchema,
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

export const idPhotoRequestSchema = object({
  imgInPath: pipe(string(), maxLength(2048)),
  dpi: number(),
  bgColor: hexColorSchema,
  cutSizeX: number(),
  cutSizeY: number(),
  headHeightRatio: ratioSchema,
  topHairHeightRatio: ratioSchema,
  bottomEyeHeightRatio: ratioSchema,
  placement: optional(headPlacementSchema),
});

/** The largest picture of a check, in characters of base64; the page makes it smaller before. */
export const portraitCheckMaxCharacters = 6_000_000;

/** Extension: judges a portrait for an ID photo before it is ordered; nobody has to be signed in. */
export const portraitCheckSchema = object({
  /** A JPEG or PNG. */
  photo: pipe(string(), base64(), maxLength(portraitCheckMaxCharacters)),
  bgColor: hexColorSchema,
  cutSizeX: number(),
  cutSizeY: number(),
  headHeightRatio: ratioSchema,
  topHairHeightRatio: ratioSchema,
  bottomEyeHeightRatio: ratioSchema,
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
  type: pipe(
    union([string(), number()]),
    transform((type) => Number(type)),
    minValue(1),
    maxValue(animeStyleCount),
  ),
});

/** The result's address: `obj` of idPhoto and matting, `msg` of anime. */
export const photoResultSchema = string();

export const storageSignatureRequestSchema = object({ _model: literal(photoStorageModel) });

/** `obj` of GET oss/aiphoto/signature; `expire` is epoch seconds. */
export const storageSignatureSchema = looseObject({
  dir: string(),
  accessid: string(),
  policy: string(),
  signature: string(),
  host: string(),
  expire: optional(
    pipe(
      union([string(), number()]),
      transform((expire) => Number(expire)),
    ),
  ),
});

/**
 * The fields of a form upload in the order a storage host is sent them; the file comes last, after them.
 */
export function listStorageFields(signature: StorageSignature, key: string): [name: string, value: string][] {
  return [
    ['key', key],
    ['policy', signature.policy],
    ['OSSAccessKeyId', signature.accessid],
    ['signature', signature.signature],
    ['success_action_status', String(storageUploadedStatus)],
  ];
}

export type IdPhotoType = InferOutput<typeof idPhotoTypeSchema>;
export type HeadPlacement = InferOutput<typeof headPlacementSchema>;
export type PortraitRule = (typeof portraitRules)[number];
export type PortraitVerdict = (typeof portraitVerdicts)[number];
export type PortraitReport = InferOutput<typeof portraitReportSchema>;
export type IdPhotoRequest = InferOutput<typeof idPhotoRequestSchema>;
export type StorageSignature = InferOutput<typeof storageSignatureSchema>;
