import {
  array,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot';

/** Where pages report errors that nothing caught. Always this server, also in front of another backend. */
export const clientErrorsPath = '/client-errors';
export const clientErrorsMaxBytes = 16 * 1024;
/** So many of a page, and so many frames of each. */
export const clientErrorsMax = 5;
export const clientFramesMax = 10;

const messageMaxLength = 200;
const positionSchema = pipe(number(), integer(), minValue(1), maxValue(100_000_000));

/** A place in one of the build's own scripts. */
const frameSchema = object({
  file: pipe(string(), regex(/^[\w.-]{1,100}$/)),
  line: positionSchema,
  column: positionSchema,
});

const clientErrorSchema = object({
  name: pipe(string(), regex(/^\w{1,60}$/)),
  /** As `scrubMessage` leaves it. */
  message: pipe(string(), maxLength(messageMaxLength)),
  frames: pipe(array(frameSchema), minLength(1), maxLength(clientFramesMax)),
});

export const clientErrorReportSchema = object({
  version: pipe(string(), regex(/^[\w.+-]{1,40}$/)),
  source: picklist(['page', 'worker']),
  errors: pipe(array(clientErrorSchema), minLength(1), maxLength(clientErrorsMax)),
});

export type ClientFrame = InferOutput<typeof frameSchema>;
export type ClientError = InferOutput<typeof clientErrorSchema>;
export type ClientErrorReport = InferOutput<typeof clientErrorReportSchema>;

/**
 * Takes everything out of an error's message that may be a person's: quoted text, addresses, file names, numbers and words of
 * other letters than English. What remains is what the browser or the code says.
 */
export function scrubMessage(message: string): string {
  return message
    .slice(0, 1_000)
    .replace(/["“”„«»`][^"“”„«»`]*(["“”„«»`]|$)/g, '…')
    .replace(/(^|[^a-z])['‘’][^'‘’]*(['‘’]|$)/gi, '$1…')
    .split(/\s/)
    .map((word) => (/[/\\@]|.\.[a-z]/i.test(word) ? '…' : word))
    .join(' ')
    .replace(/\d+/g, '0')
    .replace(/[^\x20-\x7e…]+/g, '…')
    .slice(0, messageMaxLength);
}
