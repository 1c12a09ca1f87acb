import {
  array,
  type InferOutput,
  integer,
  maxLength,
  minValue,
  number,
  object,
  optional,
  parse,
  picklist,
  pipe,
  regex,
  string,
  transform,
  union,
} from 'valibot';
import { apiPath, defineCall } from './calls';

/** Audio must stay under this many bytes. */
export const audioMaxBytes = 100 * 1024 * 1024;

/** Speech languages in the screen's order with their wire codes; `eu-ES` is Spanish. */
export const speechLanguages = [
  { code: 'en-GB', name: 'English' },
  { code: 'eu-ES', name: 'Spanish' },
  { code: 'fr-FR', name: 'French' },
  { code: 'it-IT', name: 'Italian' },
  { code: 'de-DE', name: 'German' },
  { code: 'ja-JP', name: 'Japanese' },
  { code: 'ko-KR', name: 'Korean' },
] as const;

export type SpeechLanguageCode = (typeof speechLanguages)[number]['code'];

/** The code of the first language on the screen, chosen until the person chooses. */
export const defaultSpeechLanguage: SpeechLanguageCode = 'en-GB';

export const speechLanguageCodeSchema = picklist(speechLanguages.map(({ code }) => code));

export const speechStartSchema = object({
  fileUrl: pipe(string(), maxLength(2048)),
  languageCode: speechLanguageCodeSchema,
});

/** `obj` of POST convert/speechToText2: the job's uuid as text. */
export const speechStartedSchema = string();
/** From a query: digits. */
const countSchema = pipe(
  union([number(), pipe(string(), regex(/^\d{1,7}$/), transform(Number))]),
  integer(),
  minValue(0),
);
/** Query of GET convert/result. `from` (an extension): how many segments of the text so far the page has. */
export const speechResultRequestSchema = object({
  uuid: pipe(string(), maxLength(128)),
  from: optional(countSchema),
});
/** `obj` of GET convert/result once the code is 1: the text. */
export const speechResultSchema = string();

const milliseconds = pipe(number(), minValue(0));

/** A piece of the text with the time it was spoken at, in milliseconds from the beginning. */
export const speechSegmentSchema = object({ startMs: milliseconds, endMs: milliseconds, text: string() });
/** `result` of GET convert/result beside the text, where the engine gives times. An extension. */
export const speechSegmentsSchema = array(speechSegmentSchema);
/**
 * Extension: `obj` of GET convert/result while the code is 50014. `progress` is 0 to 99, `segments` the text so far
 * without the first `from` segments, which the page has.
 */
export const speechProgressSchema = object({
  progress: number(),
  from: optional(number()),
  segments: optional(speechSegmentsSchema),
});

/** What a finished speech job stores on the device. `segments` is absent where the engine gave no times. */
export const transcriptSchema = object({ text: string(), segments: optional(speechSegmentsSchema) });

/** The text so far, as a job notes it. None from what is not it. */
export function readPartialSegments(noted: unknown): SpeechSegment[] {
  if (typeof noted !== 'string' || noted === '') return [];
  return parse(speechSegmentsSchema, JSON.parse(noted));
}

export type SpeechSegment = InferOutput<typeof speechSegmentSchema>;
export type Transcript = InferOutput<typeof transcriptSchema>;

/** Why a recording has no text; the sentence is the answer's `msg`. */
export const speechFailureCodes = {
  notSetUp: '10401',
  notAudio: '10402',
  notesOnly: '10403',
  tooLong: '10404',
  noSpeech: '10405',
  engineFailed: '10406',
  expired: '10407',
  tooLarge: '10408',
  languageNotOffered: '10409',
} as const;

export const speechCalls = {
  start: defineCall({
    method: 'POST',
    path: `${apiPath}/convert/speechToText2`,
    request: speechStartSchema,
    part: 'obj',
    response: speechStartedSchema,
    costs: true,
    sendsDevice: true,
  }),
  result: defineCall({
    method: 'GET',
    path: `${apiPath}/convert/result`,
    request: speechResultRequestSchema,
    part: 'obj',
    response: speechResultSchema,
  }),
} as const;
