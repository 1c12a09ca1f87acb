import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/**
 * Builds the page that carries the real job worker and nothing else; answers with what serves its files. Whoever may
 * build at the same time takes a folder of their own.
 */
export async function buildQueuePage(
  folder = 'queue-page',
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const outDir = join(root, '.cache', folder);
  await build({
    configFile: false,
    root: join(root, 'tests/bench/queue-page'),
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true },
  });
  return async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const name = path === '/' ? 'index.html' : path.slice(1);
    try {
      const bytes = await readFile(join(outDir, name));
      response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' });
      response.end(bytes);
    } catch {
      // Whatever is asked for and was not built, a favicon for one.
      response.writeHead(404).end();
    }
  };
}
