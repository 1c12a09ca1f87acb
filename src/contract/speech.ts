import { type InferOutput, maxLength, object, picklist, pipe, string } from 'valibot';

/** Audio extensions accepted. Source: tools.md §5. */
export const audioExtensions = ['wav', 'mp3', 'wma', 'm4a', 'amr', 'mid', 'ape', 'flac', 'ogg'] as const;

/** Audio must stay under this many bytes. Source: tools.md §9 (100 MB). */
export const audioMaxBytes = 100 * 1024 * 1024;

/** Speech languages in the screen's order with their wire codes. Source: tools.md §2 and §9; `eu-ES` is Spanish (contract §5). */
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

export const speechStartSchema = object({
  fileUrl: pipe(string(), maxLength(2048)),
  languageCode: picklist(speechLanguages.map(({ code }) => code)),
});

/** `obj` of POST convert/speechToText2: the job's uuid as text. */
export const speechStartedSchema = string();
/** Query of GET convert/result. Source: site.md §7. */
export const speechResultRequestSchema = object({ uuid: pipe(string(), maxLength(128)) });
/** `obj` of GET convert/result once the code is 1: the text. */
export const speechResultSchema = string();

export type SpeechStart = InferOutput<typeof speechStartSchema>;
