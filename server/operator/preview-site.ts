import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectSite } from '../tenants/read-site';
import { type Answer, type Given, Refusal, UsageError } from './command';
import { openSiteFolder } from './edit-site';

export const defaultPreviewPort = '4180';
const builtServer = join(import.meta.dirname, '../../dist/server/main.js');
/** Nothing else of the operator's environment: a preview has no database, bucket or mail of the real sites. */
const inherited = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'ISOLATION', 'BWRAP_PATH', 'FFMPEG_PATH', 'MODELS_DIR'];

/**
 * Serves a copy of one site at this machine's own address until it is interrupted; people and files end with it. A
 * disabled site is shown too.
 */
export async function previewSite({ config, operands: [host = ''], options }: Given): Promise<Answer> {
  const { port = defaultPreviewPort } = options;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError('--port must be a number from 0 (any free one) to 65535.');
  }
  const source = await openSiteFolder(config.sitesDir, host);
  if (!existsSync(builtServer)) throw new Refusal('The preview needs a built app: run npm run build.');
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-preview-'));
  const sitesDir = join(folder, 'sites');
  try {
    await cp(source.path, join(sitesDir, host), { recursive: true });
    const { problems } = await inspectSite(sitesDir, host, { capabilities: {} });
    if (problems.length > 0) return { data: { problems }, lines: problems, isRefused: true };
    await answerOnThisMachine(join(sitesDir, host, 'site.json'));
    await serve({
      SITES_DIR: sitesDir,
      DATA_DIR: join(folder, 'data'),
      PORT: port,
      DEMO: '1',
      OFFICE_WARM: 'off',
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { data: { host }, lines: [`The preview of ${host} has ended.`] };
}

async function answerOnThisMachine(siteFile: string): Promise<void> {
  const site = JSON.parse(await readFile(siteFile, 'utf8'));
  const aliases = new Set([...(site.server?.aliases ?? []), 'localhost', '127.0.0.1']);
  await writeFile(siteFile, JSON.stringify({ ...site, server: { ...site.server, aliases: [...aliases] } }));
}

/** Resolves when the server has ended; what it prints goes to the error output, where no script reads an answer. */
async function serve(environment: Record<string, string>): Promise<void> {
  const own = Object.fromEntries(inherited.map((name) => [name, process.env[name]]));
  const server = spawn(process.execPath, ['--enable-source-maps', builtServer], {
    env: { ...own, ...environment },
    // In a group of its own, the terminal's Ctrl-C reaches it once, from here.
    detached: true,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const stop = () => void (server.killed || server.kill('SIGTERM'));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, stop);
  const [code] = await once(server, 'exit');
  for (const signal of signals) process.off(signal, stop);
  if (code !== 0) throw new Refusal('The preview could not be served; the lines above say why.');
}
