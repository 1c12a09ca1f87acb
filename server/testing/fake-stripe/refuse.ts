export type FakeAnswer = { status: number; body: object };

/** An error as Stripe answers it. */
export function refuse(status: number, type: string, code: string | undefined, message: string): FakeAnswer {
  return {
    status,
    body: {
      error: {
        type,
        ...(code !== undefined && { code }),
        message,
        doc_url: 'https://stripe.com/docs/error-codes',
      },
    },
  };
}

export function notFound(what: string): FakeAnswer {
  return refuse(404, 'invalid_request_error', 'resource_missing', `No such object: '${what}'`);
}
