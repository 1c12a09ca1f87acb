/** What the form parser throws has no code. */
const sentences = [
  'Unexpected end of multipart data',
  'terminated early due to unexpected end of multipart data',
  'Multipart: Boundary not found',
  'The needle cannot have a length bigger than 256.',
];

/** Whether a multipart form was cut off, or its boundary is missing or too long. */
export function isMalformedForm({ message }: Error): boolean {
  return sentences.some((sentence) => message.endsWith(sentence));
}
