import type { PhotoServiceConfig } from '../config';
import type { Isolation } from '../isolation/isolation';
import type { ServerFeature } from '../server-feature';
import type { ServerLog } from '../server-log';
import { registerIdPhotoTypeRoutes } from './id-photo-type-routes';
import { createLocalPhotoEngine } from './local-photo-engine';
import { registerPhotoRoutes } from './photo-routes';
import { registerPortraitCheckRoute } from './portrait-check-route';
import { createServicePhotoEngine } from './service-photo-engine';

/** Old photos, ID photos and drawn styles. */
export function startPhotos(
  service: PhotoServiceConfig | undefined,
  isolation: Isolation,
  log: ServerLog,
): ServerFeature {
  const local = createLocalPhotoEngine(isolation, (text) => log.debug(text));
  const engine = service ? createServicePhotoEngine(service, local) : local;
  return {
    capabilities: { photos: { engine: service ? 'service' : 'basic' } },
    missing: [],
    register: (app, services) => {
      registerPhotoRoutes(app, services, engine);
      registerPortraitCheckRoute(app, services, local);
      registerIdPhotoTypeRoutes(app);
    },
    close: async () => engine.close(),
  };
}
