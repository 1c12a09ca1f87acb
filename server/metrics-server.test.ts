import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataFolder } from './testing/data-folder';
import { startServerProcess } from './testing/process-lines';
import { writeSite } from './testing/test-backend';

test('certificates may be obtained for hosts that are served, and for no others', async () => {
  const dataDir = await makeDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const sitesDir = join(dataDir, 'sites');
  await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['www.alpha.test'] } });
  await writeSite(sitesDir, 'demo.test', { server: { demo: true } });
  await writeSite(sitesDir, '.disabled-beta.test', {});
  const server = await startServerProcess({
    ...{ DATA_DIR: dataDir, SITES_DIR: sitesDir, ISOLATION: 'weak', DEMO: '0' },
    ...{ METRICS_PORT: '0', ADMIN_HOST: 'admin.test', LOG_LEVEL: 'silent' },
  });
  onTestFinished(() => server.kill());
  const { origin, port } = new URL((await server.waitFor(/^Metrics: /)).replace('Metrics: ', ''));
  const ask = async (path: string) => (await fetch(origin + path)).status;
  for (const domain of ['alpha.test', 'WWW.alpha.test', 'admin.test']) {
    expect(await ask(`/tls-allowed?domain=${domain}`)).toBe(200);
  }
  const others = ['demo.test', 'beta.test', '.disabled-beta.test', 'template', 'evil.test', '127.0.0.1', ''];
  for (const domain of others) expect(await ask(`/tls-allowed?domain=${domain}`)).toBe(404);
  expect(await ask('/tls-allowed')).toBe(404);

  const malformed = connect(Number(port), '127.0.0.1');
  malformed.write('GET // HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(await text(malformed)).toContain('404');
  if (!malformed.closed) await once(malformed, 'close');
  expect(await ask('/metrics')).toBe(200);
});
