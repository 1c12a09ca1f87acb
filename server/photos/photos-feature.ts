import type { ServerConfig } from '../config';
import type { Isolation } from '../isolation/isolation';
import type { ServerFeature } from '../server-feature';
import type { ServerLog } from '../server-log';
import { registerIdPhotoTypeRoutes } from './id-photo-type-routes';
import { createLocalPhotoEngine } from './local-photo-engine';
import { readOperatorModels } from './operator-models';
import { registerPhotoRoutes } from './photo-routes';
import { registerPortraitCheckRoute } from './portrait-check-route';
import { createServicePhotoEngine } from './service-photo-engine';

/** Old photos, ID photos and drawn styles. */
export function startPhotos(
  { photoService: service, modelsDir }: Pick<ServerConfig, 'photoService' | 'modelsDir'>,
  isolation: Isolation,
  log: ServerLog,
): ServerFeature {
  const models = readOperatorModels(modelsDir);
  const local = createLocalPhotoEngine(isolation, models, (text) => log.debug(text));
  const engine = service ? createServicePhotoEngine(service, local) : local;
  const hasColour = models.hasColour || service?.tasks.includes('colorization') === true;
  const photos = {
    engine: service ? 'service' : 'basic',
    ...(hasColour ? { colour: true as const } : {}),
  } as const;
  return {
    capabilities: { photos: isolation.level === 'none' ? false : photos },
    missing: [],
    register: (app, services) => {
      registerPhotoRoutes(app, services, engine);
      registerPortraitCheckRoute(app, services, local);
      registerIdPhotoTypeRoutes(app);
    },
    close: async () => engine.close(),
  };
}
