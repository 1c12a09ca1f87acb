import type { Isolation } from '../isolation/isolation';
import type { ServerFeature } from '../server-feature';
import type { ServerLog } from '../server-log';
import { registerCompressRoutes } from './compress-routes';
import { createCompressWork } from './compress-work';

/** Making PDFs and pictures smaller: the two calls, and the processes that do it. */
export function startCompress(isolation: Isolation, log: ServerLog): ServerFeature {
  const kind = createCompressWork(isolation, log);
  return {
    capabilities: {},
    missing: [],
    register: (app, services) => registerCompressRoutes(app, services, kind),
    close: async () => kind.close(),
  };
}
