import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const builtClient = join(import.meta.dirname, '../../dist/client');
const scriptPattern = /[\w.-]+-[\w-]{8}\.js/g;

/** A copy of the built page that a test may publish anew while a server hands it out (`CLIENT_DIR`). */
export type PublishedClient = {
  dir: string;
  /** A version in which every script has another name; the old ones are gone. A server has to start again to know it. */
  publish: () => Promise<void>;
  remove: () => Promise<void>;
};

export async function copyClient(): Promise<PublishedClient> {
  const dir = await mkdtemp(join(tmpdir(), 'toolfront-client-'));
  await cp(builtClient, dir, { recursive: true });
  return {
    dir,
    publish: () => renameScripts(dir),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

async function renameScripts(dir: string): Promise<void> {
  const paths = (await readdir(dir, { recursive: true })).map((path) => join(dir, path));
  const compressed = paths.filter((path) => /\.(br|gz)$/.test(path));
  await Promise.all(compressed.map((path) => rm(path)));
  const texts = paths.filter((path) => /\.(js|json|html)$/.test(path));
  await Promise.all(
    texts.map(async (path) => {
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(scriptPattern, newName));
      const name = path.slice(path.lastIndexOf('/') + 1);
      await rename(path, path.slice(0, -name.length) + name.replace(scriptPattern, newName));
    }),
  );
}

function newName(name: string): string {
  return name.replace(/.\.js$/, (end) => (end === 'N.js' ? 'M.js' : 'N.js'));
}
