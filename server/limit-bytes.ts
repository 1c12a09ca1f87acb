/** What answers has sent more than anybody asked for. */
export class OversizeAnswerError extends Error {
  override readonly name = 'OversizeAnswerError';
  constructor(maxBytes: number) {
    super(`it sent more than ${maxBytes} bytes`);
  }
}

/** Passes on at most so many bytes; throws an `OversizeAnswerError` at the next one, which ends the connection. */
export async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of body) {
    count += chunk.length;
    if (count > maxBytes) throw new OversizeAnswerError(maxBytes);
    yield chunk;
  }
}

/** The text of another server's answer, at most so many bytes of it; throws an `OversizeAnswerError` for more. */
export async function readAnswerText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  if (body) for await (const chunk of limitBytes(body, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
