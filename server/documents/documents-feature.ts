import type { Isolation } from '../isolation/isolation';
import type { ServerFeature } from '../server-feature';
import type { ServerLog } from '../server-log';
import { slotCount } from '../work/work-loop';
import { createDocumentEngine } from './document-engine';
import { registerDocumentRoutes } from './document-routes';

/** Converting documents: what this machine can do of it, its routes and its engines. */
export async function startDocuments(log: ServerLog, isolation: Isolation): Promise<ServerFeature> {
  const engine = await createDocumentEngine({
    log,
    isolation,
    // A document that has its turn waits for no other.
    pool: { size: slotCount },
  });
  return {
    capabilities: { conversions: [...engine.conversions] },
    missing: engine.describeMissing(),
    register: async (app, services) => {
      await registerDocumentRoutes(app, services, engine);
      if (!services.config.isOfficeWarmed) return;
      // The server answers while LibreOffice starts; a document that comes sooner waits for it.
      app.addHook('onListen', (done) => {
        void engine.warm();
        done();
      });
    },
    close: () => engine.close(),
  };
}
