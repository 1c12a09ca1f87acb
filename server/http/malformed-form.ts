/** The form parser's errors have no code. */
const messages = [
  'Unexpected end of multipart data',
  'terminated early due to unexpected end of multipart data',
  'Multipart: Boundary not found',
  'The needle cannot have a length bigger than 256.',
];

/** True if a multipart form is incomplete, or its boundary is missing or too long. */
export function isMalformedForm({ message }: Error): boolean {
  return messages.some((known) => message.endsWith(known));
}
