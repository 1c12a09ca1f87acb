import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { array, looseObject, optional, parse, string } from 'valibot';

const attributesSchema = array(looseObject({ key: string(), value: looseObject({}) }));
const spanSchema = looseObject({
  name: string(),
  traceId: string(),
  spanId: string(),
  parentSpanId: optional(string()),
  attributes: attributesSchema,
});
const exportSchema = looseObject({
  resourceSpans: array(
    looseObject({
      resource: looseObject({ attributes: attributesSchema }),
      scopeSpans: array(looseObject({ spans: array(spanSchema) })),
    }),
  ),
});

export type ReceivedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  /** Of the process that sent it. */
  service: unknown;
};

/** A collector of its own that takes traces as JSON over HTTP. */
export async function startTraceCollector() {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await json(request);
    bodies.push(JSON.stringify(body));
    if (request.url === '/v1/traces') spans.push(...readSpans(body));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    /** All that was received, for what must not be in it. */
    bodies,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function readSpans(body: unknown): ReceivedSpan[] {
  return parse(exportSchema, body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
        ...{ name, traceId, spanId },
        parentSpanId: parentSpanId || undefined,
        attributes: readAttributes(attributes),
        service: readAttributes(resource.attributes)['service.name'],
      })),
    ),
  );
}

function readAttributes(attributes: readonly { key: string; value: object }[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
