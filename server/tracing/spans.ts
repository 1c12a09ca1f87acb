import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Its spans are recorded once `startTracing` has run; until then each costs a function call. */
export const tracer = trace.getTracer('toolfront');

/** Runs `run` in a span of the active trace. Where no trace is active, nothing is recorded. */
export function inSpan<Value>(
  name: string,
  attributes: Attributes,
  run: () => Promise<Value>,
): Promise<Value> {
  if (!trace.getSpanContext(context.active())) return run();
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await run();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A span of the active trace that is over already. */
export function recordSpan(name: string, attributes: Attributes, startTime: Date, endTime: Date): void {
  if (!trace.getSpanContext(context.active())) return;
  tracer.startSpan(name, { attributes, startTime }).end(endTime);
}

/** Adds attributes to the active span. Never a name, an address or an e-mail: they leave this machine. */
export function annotateSpan(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

/** The active trace and span as W3C's `traceparent`, to be stored; null where no trace is active. */
export function readTraceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Runs `run` in the trace that a `traceparent` names, which another process may have begun. */
export function inTraceOf<Value>(traceParent: string | null, run: () => Promise<Value>): Promise<Value> {
  const carrier = traceParent === null ? {} : { traceparent: traceParent };
  return context.with(propagation.extract(ROOT_CONTEXT, carrier), run);
}

/** The kind of an error only: its message may quote what a person brought. */
function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
}
