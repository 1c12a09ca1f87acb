import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What this process counts; `/metrics` on METRICS_PORT shows it to Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>;

const requestBuckets = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 60];
const workBuckets = [0.1, 0.3, 1, 3, 10, 30, 60, 300, 1800];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'toolfront_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: requestBuckets,
      registers,
    }),
    siteRequests: new Counter({
      name: 'toolfront_site_requests_total',
      help: 'Requests answered for a site',
      labelNames: ['site'] as const,
      registers,
    }),
    clientErrors: new Counter({
      name: 'toolfront_client_errors_total',
      help: 'Errors that nothing caught in browsers, of the sampled pages that report them',
      labelNames: ['site', 'source', 'browser'] as const,
      registers,
    }),
    workWaitSeconds: new Histogram({
      name: 'toolfront_work_wait_seconds',
      help: 'Time from the request for work to its first start',
      labelNames: ['kind'] as const,
      buckets: workBuckets,
      registers,
    }),
    workSeconds: new Histogram({
      name: 'toolfront_work_seconds',
      help: 'Time of one run of work, by how it ended',
      labelNames: ['kind', 'outcome'] as const,
      buckets: workBuckets,
      registers,
    }),
    engineRestarts: new Counter({
      name: 'toolfront_engine_restarts_total',
      help: 'Engines that ended in the middle of work',
      labelNames: ['kind'] as const,
      registers,
    }),
  };
}
