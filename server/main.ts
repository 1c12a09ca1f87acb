import type { AddressInfo } from 'node:net';
import { buildApp } from './app';
import { ConfigError, readConfig, type ServerConfig } from './config';
import { FolderInUseError } from './db/folder-lock';
import { describeError } from './describe-error';
import { hasCode } from './error-codes';
import { describeExposure } from './exposure';
import { isDiskFull } from './http/disk-full';
import { startMetricsServer } from './metrics-server';
import { removeAbandonedFolders } from './processes/work-folder';
import { SiteFilesError } from './tenants/read-site';

/** Connections that are still open this long after the drain are cut. */
const stopTimeoutMs = 15_000;

await start().catch((error: unknown) => {
  const isOperators =
    error instanceof ConfigError || error instanceof SiteFilesError || error instanceof FolderInUseError;
  process.stderr.write(`${isOperators ? error.message : describeStartFailure(error)}\n`);
  process.exit(1);
});

async function start(): Promise<void> {
  // What people bring is nobody else's on this machine.
  process.umask(0o077);
  const config = readConfig(process.env);
  for (const path of await removeAbandonedFolders()) {
    process.stderr.write(`A killed server left files in ${path}, which this user may not remove.\n`);
  }
  const { app, missing, notes, warnings, drain, metrics, isServed } = await buildApp(config);
  await listen(config);
  for (const sentence of [...missing, ...notes]) process.stdout.write(`${sentence}\n`);
  for (const sentence of [...describeExposure(config), ...warnings])
    process.stderr.write(`Warning: ${sentence}\n`);
  const { port } = app.server.address() as AddressInfo;
  if (config.metrics) {
    const server = await startMetricsServer({ ...metrics, isServed }, config.metrics);
    process.stdout.write(`Metrics: http://localhost:${server.port}/metrics\n`);
  }
  process.stdout.write(`Toolfront listens on http://localhost:${port}\n`);

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

  async function listen({ port: wantedPort, host }: ServerConfig): Promise<void> {
    try {
      await app.listen({ port: wantedPort, host });
    } catch (error) {
      // A machine without IPv6.
      if (host !== '::' || !hasCode(error, 'EAFNOSUPPORT', 'EADDRNOTAVAIL')) {
        await app.close();
        throw error;
      }
      await app.listen({ port: wantedPort, host: '0.0.0.0' });
    }
  }

  async function stop(): Promise<void> {
    await drain();
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await app.close();
    process.exit(0);
  }
}

function describeStartFailure(error: unknown): string {
  if (hasCode(error, 'EADDRINUSE')) return 'The port is in use: stop what listens there, or set PORT.';
  if (isDiskFull(error)) {
    return 'The disk of DATA_DIR is full, so the server cannot start. Free some space there and start it again; nothing was lost.';
  }
  const { type, message, stack } = describeError(error);
  return stack === '' ? `${type}: ${message}` : stack;
}
