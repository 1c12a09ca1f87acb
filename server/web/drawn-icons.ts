import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { appleTouchIconPath, splashPath, splashSizes } from '../../contract/pwa';
import type { Theme } from '../../contract/tenant';
import { tenantOf } from '../http/tenant-of-request';
import { type DrawnIcon, drawnIcons } from '../tenants/site-icons';
import type { IconLook } from './draw-icon';
import { iconCacheControl, readPublicFile } from './shared-files';

type Drawing = typeof import('./draw-icon');

const cachedDrawingsMax = 200;
/** iOS cuts the corners itself. */
const appleTouchIcon: DrawnIcon = { path: appleTouchIconPath, sizePx: 180, purpose: 'maskable' };
/** The canvas is loaded when the first icon is drawn, not at every start. */
const loadBuiltDrawing = () => import('./draw-icon');

/** The accents of the themes as an icon shows them. */
const themeColors: Record<Theme, string> = {
  default: '#4f46c8',
  blue: '#1c63b0',
  peach: '#b4532f',
  pink: '#c0266f',
  orange: '#a85d12',
  terre: '#4d6a2f',
};

/**
 * Draws the icons a site does not bring: the initial of its name on its colour. On a machine where nothing can be drawn,
 * sends the one that every host shares, so that the app can be installed.
 */
export function registerDrawnIcons(
  app: FastifyInstance,
  sharedDir: string,
  loadDrawing: () => Promise<Drawing> = loadBuiltDrawing,
): void {
  const drawings = new LRUCache<string, Buffer>({ max: cachedDrawingsMax });
  for (const icon of [...drawnIcons, appleTouchIcon]) {
    register(icon.path, async (look) => (await loadDrawing()).drawIcon(icon, look));
  }
  for (const size of splashSizes) {
    register(splashPath(size), async (look, ground) => (await loadDrawing()).drawSplash(size, look, ground));
  }

  function register(path: string, draw: (look: IconLook, ground: string) => Promise<Buffer>): void {
    app.get(path, async (request, reply) => {
      const { name, shortName, theme, themeColor, backgroundColor } = tenantOf(request).site.site;
      const look = { initial: initialOf(shortName ?? name), colors: [themeColors[theme], themeColor ?? ''] };
      const key = JSON.stringify([path, look, backgroundColor]);
      reply.type('image/png');
      try {
        const drawing = drawings.get(key) ?? (await draw(look, backgroundColor ?? '#ffffff'));
        drawings.set(key, drawing);
        return reply.header('cache-control', iconCacheControl).send(drawing);
      } catch (error) {
        const shared = await readPublicFile(sharedDir, path);
        if (!shared) throw error;
        request.log.warn({ err: error, path }, 'an icon could not be drawn');
        return reply.header('cache-control', 'no-cache').send(shared);
      }
    });
  }
}

function initialOf(name: string): string {
  const first = [...new Intl.Segmenter().segment(name.trim())][0]?.segment ?? '';
  return first.toUpperCase();
}
