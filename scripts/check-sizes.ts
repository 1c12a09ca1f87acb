// `npm run test:sizes`: what a first visit loads, gzipped, against an empty app of the same stack built in this run.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Manifest } from 'vite';

const root = join(import.meta.dirname, '..');
const client = join(root, 'dist/client');

const homePage = ['index.html', 'src/locales/en/frame.po'];
const otherTexts = 'src/locales/en/messages.po';

/**
 * Ratios to the empty app, so that a library's new version moves both sides, with 1 to 2 % of headroom for texts. The home
 * page is what a browser fetches without anybody touching the page; `tests/e2e/first-load.spec.ts` holds that it fetches
 * nothing else, on six of the seven demo sites, but for 0.6 kB where the support button has to fade over a control. In
 * front of an existing backend (BACKEND_URL) the ID photos' home asks that for the kinds of photos before anybody touches
 * it.
 */
const budgets = [
  { name: 'home page', entries: homePage, ratio: 1.18 },
  {
    name: 'home page of ID photos, its tool touched',
    entries: [
      ...homePage,
      'src/pages/add-job-tray.tsx',
      'src/tools/id-photo/id-photo-screen.tsx',
      otherTexts,
    ],
    ratio: 1.78,
  },
  {
    name: 'home page, its document tool touched',
    entries: [
      ...homePage,
      'src/pages/add-job-tray.tsx',
      'src/tools/documents/document-screen.tsx',
      otherTexts,
    ],
    ratio: 1.74,
  },
];

const floorBytes = await measureEmptyApp();
console.log(`empty app: ${kilobytes(floorBytes)}`);
const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
const shell = readFileSync(join(client, 'index.html'), 'utf8');
const earlyScript = /<script>([\s\S]*?)<\/script>/.exec(shell)?.[1];
if (!earlyScript) throw new Error('The document has no script of its own');
let isOver = false;
for (const { name, entries, ratio } of budgets) {
  const files = [...new Set([...listHeadScripts(), ...listScripts(manifest, entries)])];
  const bytes = sumGzip(client, files) + gzipSync(earlyScript).length;
  const isWithin = bytes <= floorBytes * ratio;
  isOver ||= !isWithin;
  console.log(
    `${isWithin ? 'ok  ' : 'OVER'} ${name}: ${kilobytes(bytes)}, ${(bytes / floorBytes).toFixed(3)} of the empty app (budget ${ratio})`,
  );
}
process.exitCode = isOver ? 1 : 0;

async function measureEmptyApp(): Promise<number> {
  const outDir = join(root, '.cache/empty-app');
  rmSync(outDir, { recursive: true, force: true });
  await build({
    configFile: false,
    root: join(root, 'tests/bench/empty-app'),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  const scripts = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'));
  return sumGzip(
    outDir,
    scripts.map((name) => `assets/${name}`),
  );
}

/** The scripts that must be there before the entries can run: their own chunks and those they import statically. */
function listScripts(chunks: Manifest, entries: string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunks[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  for (const entry of entries) {
    // The router plugin adds a query of its own to a route's name.
    const keys = Object.keys(chunks).filter((key) => key === entry || key.startsWith(`${entry}?tsr`));
    if (keys.length === 0) throw new Error(`The build has no chunk of ${entry}`);
    keys.forEach(visit);
  }
  return [...files].filter((file) => file.endsWith('.js'));
}

/** The document's own: the entry, and the app that it preloads. */
function listHeadScripts(): string[] {
  return [...shell.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
}

function sumGzip(folder: string, files: string[]): number {
  return files.reduce((total, file) => total + gzipSync(readFileSync(join(folder, file))).length, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
