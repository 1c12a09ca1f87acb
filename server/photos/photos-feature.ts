import { idempotencyKeyLifetimeDays } from '../../contract/limits';
import type { PhotoServiceConfig } from '../config';
import type { ServerFeature } from '../server-feature';
import type { ServerLog } from '../server-log';
import { registerIdPhotoTypeRoutes } from './id-photo-type-routes';
import { createLocalPhotoEngine } from './local-photo-engine';
import { registerPhotoRoutes } from './photo-routes';
import { sweepPhotoWorks } from './photo-work-store';
import { createServicePhotoEngine } from './service-photo-engine';

/** As long as the idempotency keys that lead to them. */
const keptMs = (idempotencyKeyLifetimeDays + 1) * 24 * 60 * 60 * 1000;

/** Old photos, ID photos and drawn styles. */
export function startPhotos(service: PhotoServiceConfig | undefined, log: ServerLog): ServerFeature {
  const local = createLocalPhotoEngine((text) => log.debug(text));
  const engine = service ? createServicePhotoEngine(service, local) : local;
  return {
    capabilities: { photos: { engine: service ? 'service' : 'basic' } },
    missing: [],
    register: (app, services) => {
      registerPhotoRoutes(app, services, engine);
      registerIdPhotoTypeRoutes(app);
      services.tasks.addSchedule({
        name: 'sweep-photo-works',
        cron: '7 * * * *',
        run: () => sweepPhotoWorks(services.database, new Date(Date.now() - keptMs)),
      });
    },
    close: async () => engine.close(),
  };
}
