import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BucketConfig } from '../config';
import { findFreePort } from './free-port';

export type TestS3 = {
  config: BucketConfig;
  readonly pid: number;
  /** SIGKILL; what it has stored stays. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  remove: () => Promise<void>;
};

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
const bucket = 'toolfront';
/** Pages of every origin may read what they have a signed address for. */
const cors = join(import.meta.dirname, 's3-cors.xml');

/** An S3 server in a process of its own, with an empty bucket. */
export async function startS3Server(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-s3-'));
  const port = await findFreePort();
  let child = await start();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      publicEndpoint: undefined,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    get pid() {
      return child.pid ?? 0;
    },
    kill,
    restart: async () => {
      child = await start();
    },
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function start(): Promise<ChildProcess> {
    const words = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', bucket, cors];
    const started = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: started.stdout });
    // On a restart it first says what it has read again.
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        if (line.startsWith('S3rver listening')) resolve();
      });
      lines.on('close', () => reject(new Error('the S3 server did not start')));
    });
    return started;
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
