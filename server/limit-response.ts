/** Another server sent a larger response than is allowed. */
export class OversizeResponseError extends Error {
  override readonly name = 'OversizeResponseError';
  constructor(maxBytes: number) {
    super(`it sent more than ${maxBytes} bytes`);
  }
}

/** Yields the chunks of a response's body. Throws an `OversizeResponseError` beyond `maxBytes`, which aborts the response. */
export async function* limitResponse(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of body) {
    count += chunk.length;
    if (count > maxBytes) throw new OversizeResponseError(maxBytes);
    yield chunk;
  }
}

/** Reads a response as text. Throws an `OversizeResponseError` beyond `maxBytes`. */
export async function readResponseText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  if (body) for await (const chunk of limitResponse(body, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
