import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const builtClient = join(import.meta.dirname, '../../dist/client');
const scriptPattern = /[\w.-]+-[\w-]{7}\.js/g;

/** A copy of the built page that a test may publish again while a server hands it out (`CLIENT_DIR`). */
export type PublishedClient = {
  dir: string;
  /** A version in which every script has another name; the old ones are gone. A server has to start again to know it. */
  publish: () => Promise<void>;
  /** A version in which nothing but the style sheet is another one; it ends with these rules. */
  publishStyles: (rules: string) => Promise<void>;
  remove: () => Promise<void>;
};

export async function copyClient(): Promise<PublishedClient> {
  const dir = await mkdtemp(join(tmpdir(), 'toolfront-client-'));
  await cp(builtClient, dir, { recursive: true });
  return {
    dir,
    publish: () => renameScripts(dir),
    publishStyles: (rules) => renameStyles(dir, rules),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

async function renameScripts(dir: string): Promise<void> {
  const texts = (await listUncompressed(dir)).filter((path) => /\.(js|json|html)$/.test(path));
  await Promise.all(
    texts.map(async (path) => {
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(scriptPattern, newName));
      const name = path.slice(path.lastIndexOf('/') + 1);
      await rename(path, path.slice(0, -name.length) + name.replace(scriptPattern, newName));
    }),
  );
}

async function renameStyles(dir: string, rules: string): Promise<void> {
  const paths = await listUncompressed(dir);
  const [path, ...others] = paths.filter((one) => one.endsWith('.css'));
  if (!path || others.length > 0) throw new Error('The build has one style sheet no more');
  const name = basename(path);
  const nextName = name.replace(/.\.css$/, (end) => (end === 'N.css' ? 'M.css' : 'N.css'));
  await writeFile(join(dirname(path), nextName), (await readFile(path, 'utf8')) + rules);
  await rm(path);
  const [documentPath, workerPath] = [join(dir, 'index.html'), join(dir, 'service-worker.js')];
  const html = (await readFile(documentPath, 'utf8')).replaceAll(name, nextName);
  await writeFile(documentPath, html);
  const worker = await readFile(workerPath, 'utf8');
  const revision = createHash('md5').update(html).digest('hex');
  const listed = worker
    .replaceAll(name, nextName)
    .replace(/"[0-9a-f]{32}"(?=,"url":"index\.html")/, JSON.stringify(revision));
  if (!listed.includes(nextName) || !listed.includes(revision)) throw new Error('The worker lists neither');
  await writeFile(workerPath, listed);
}

/** All files as they were built; what was compressed of them is gone, as it would be of the version before. */
async function listUncompressed(dir: string): Promise<string[]> {
  const paths = (await readdir(dir, { recursive: true })).map((path) => join(dir, path));
  const isCompressed = (path: string) => /\.(br|gz)$/.test(path);
  await Promise.all(paths.filter(isCompressed).map((path) => rm(path)));
  return paths.filter((path) => !isCompressed(path));
}

function newName(name: string): string {
  return name.replace(/.\.js$/, (end) => (end === 'N.js' ? 'M.js' : 'N.js'));
}
