import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { ServerLog } from '../server-log';

/**
 * Sends spans to the collector that OpenTelemetry's environment variables name. Answers with what sends the last ones
 * and ends it. Import this file only where tracing is on: the SDK is large.
 */
export async function startTracing(log: ServerLog): Promise<() => Promise<void>> {
  const note = (message: string) => log.warn({ message }, 'tracing');
  // A collector that is away costs spans and nothing else, but the log says so.
  diag.setLogger(
    { error: note, warn: note, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'toolfront' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return async () => {
    await provider.shutdown();
    for (const api of [trace, context, propagation, diag]) api.disable();
  };
}
