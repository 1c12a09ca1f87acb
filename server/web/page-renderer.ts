import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type {
  FindBlockProblems,
  RenderPage,
  RenderRequest,
  RenderUnavailable,
} from '../../contract/rendering';
import type { ServerConfig } from '../config';
import { type BuildManifest, createChunkList } from './built-chunks';

/** The page's rendering entry and the document it fills. */
export type PageRenderer = {
  /** For this address; in development the entry and the template are fresh each time. */
  load: (url: string) => Promise<Pick<RenderRequest, 'template' | 'chunksOf'> & RenderingEntry>;
};

type RenderingEntry = {
  renderPage: RenderPage;
  renderUnavailable: RenderUnavailable;
  findBlockProblems: FindBlockProblems;
};

/** The page has not been built. */
class NotBuiltError extends Error {
  constructor(path: string, options: ErrorOptions) {
    super(`The page is not built (${path}): run \`npm run build\``, options);
    this.name = 'NotBuiltError';
  }
}

/** Renders with the built entry, loaded at the first page. */
export function createBuiltRenderer(config: ServerConfig): PageRenderer {
  let loaded: ReturnType<PageRenderer['load']> | undefined;
  return {
    load: () => {
      loaded ??= loadBuilt(config).catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      return loaded;
    },
  };
}

/** The built page's check of its blocks. Undefined where there is no build: no page is drawn there either. */
export async function loadBlockCheck({
  isDevelopment,
  rendererPath,
}: ServerConfig): Promise<FindBlockProblems | undefined> {
  if (isDevelopment || !existsSync(rendererPath)) return undefined;
  return renderingOf(await importEntry(rendererPath)).findBlockProblems;
}

/** Renders from the sources through Vite, which also answers for everything the page asks of it. */
export async function createDevelopmentRenderer(app: FastifyInstance): Promise<PageRenderer> {
  // Not needed, and not installed, in production.
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  return {
    load: async (url) => {
      const source = await readFile(join(vite.config.root, 'index.html'), 'utf8');
      const template = await vite.transformIndexHtml(url, source);
      const entry = await vite.ssrLoadModule('/src/entry-server.tsx');
      return { ...renderingOf(entry), template, chunksOf: () => [] };
    },
  };
}

async function loadBuilt(config: ServerConfig) {
  const templatePath = join(config.clientDir, 'index.html');
  try {
    const [template, manifest, entry] = await Promise.all([
      readFile(templatePath, 'utf8'),
      readFile(join(config.clientDir, '.vite/manifest.json'), 'utf8'),
      importEntry(config.rendererPath),
    ]);
    const chunksOf = createChunkList(JSON.parse(manifest) as BuildManifest, template);
    return { template, chunksOf, ...renderingOf(entry) };
  } catch (error) {
    throw new NotBuiltError(config.rendererPath, { cause: error });
  }
}

function importEntry(path: string): Promise<unknown> {
  return import(/* @vite-ignore */ pathToFileURL(path).href);
}

function renderingOf(entry: unknown): RenderingEntry {
  if (!isRenderingEntry(entry)) throw new Error(`The rendering entry exports no ${entryNames.join(', ')}`);
  return entry;
}

const entryNames = ['renderPage', 'renderUnavailable', 'findBlockProblems'] as const;

function isRenderingEntry(entry: unknown): entry is RenderingEntry {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    entryNames.every((name) => typeof Reflect.get(entry, name) === 'function')
  );
}
