import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataFolder } from '../../server/testing/data-folder';
import { findFreePort } from '../../server/testing/free-port';
import { startServerProcess } from '../../server/testing/process-lines';
import { writeSite } from '../../server/testing/test-backend';

test('Caddy obtains a certificate for a served host at its first request, and none for another', async () => {
  const dataDir = await makeDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const sitesDir = join(dataDir, 'sites');
  await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['www.alpha.test'] } });
  const server = await startServerProcess({
    ...{ DATA_DIR: dataDir, SITES_DIR: sitesDir, ISOLATION: 'weak', DEMO: '0' },
    ...{ METRICS_PORT: '0', LOG_LEVEL: 'silent' },
  });
  onTestFinished(() => server.kill());
  const metrics = new URL((await server.waitFor(/^Metrics: /)).replace('Metrics: ', ''));
  const port = await startCaddy(new URL(server.origin).host, `${metrics.origin}/tls-allowed`);

  for (const host of ['alpha.test', 'www.alpha.test']) {
    await expect.poll(() => readCertifiedName(port, host), { timeout: 30_000 }).toBe(`DNS:${host}`);
  }
  const page = get({
    port,
    host: '127.0.0.1',
    servername: 'alpha.test',
    path: '/healthz',
    rejectUnauthorized: false,
    headers: { host: 'alpha.test' },
  });
  const [answer] = await once(page, 'response');
  expect(await text(answer)).toBe('ok');
  for (const host of ['evil.test', 'sub.alpha.test']) {
    await expect(readCertifiedName(port, host)).rejects.toThrow(/alert/);
  }
});

/** The house's own Caddyfile, with an authority that asks nobody outside. Answers with its port. */
async function startCaddy(upstream: string, tlsAllowedUrl: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-caddy-'));
  const [port, httpPort] = [await findFreePort(), await findFreePort()];
  const own = await readFile(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');
  const options = `admin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${port}`;
  const path = join(folder, 'Caddyfile');
  await writeFile(path, own.replace('email {$ACME_EMAIL}', options));
  const caddy = spawn('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ UPSTREAMS: upstream, TLS_ALLOWED_URL: tlsAllowedUrl },
    },
    stdio: 'ignore',
  });
  await once(caddy, 'spawn');
  const ended = once(caddy, 'exit');
  onTestFinished(async () => {
    caddy.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  return port;
}

async function readCertifiedName(port: number, servername: string): Promise<string | undefined> {
  const socket: TLSSocket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return socket.getPeerCertificate().subjectaltname;
  } finally {
    socket.destroy();
  }
}
