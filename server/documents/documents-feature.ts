import type { ServerConfig } from '../config';
import type { Isolation } from '../isolation/isolation';
import type { ServerFeature } from '../server-feature';
import type { ServerLog } from '../server-log';
import { createDocumentEngine } from './document-engine';
import { registerDocumentRoutes } from './document-routes';

/** Converting documents: what this machine can do of it, its routes and its engines. */
export async function startDocuments(
  config: Pick<ServerConfig, 'isOfficeWarmed' | 'workSlots'>,
  log: ServerLog,
  isolation: Isolation,
): Promise<ServerFeature> {
  const engine = await createDocumentEngine({
    log,
    isolation,
    // A document that has its turn waits for no other.
    pool: { size: Math.max(1, config.workSlots.document ?? 1) },
  });
  return {
    capabilities: { conversions: [...engine.conversions] },
    missing: engine.describeMissing(),
    register: async (app, services) => {
      await registerDocumentRoutes(app, services, engine);
      if (!config.isOfficeWarmed || config.workSlots.document === 0) return;
      // The server answers while LibreOffice starts; a document that comes sooner waits for it.
      app.addHook('onListen', (done) => {
        void engine.warm();
        done();
      });
    },
    describeEngines: () => ({ documents: engine.describeWay() }),
    close: () => engine.close(),
  };
}
