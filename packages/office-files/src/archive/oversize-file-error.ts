/** Thrown for a file that holds more than a document may; the message is for the log. */
export class OversizeFileError extends Error {
  override readonly name = 'OversizeFileError';
}
