import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type TestCertificate = { key: string; cert: string };

const run = promisify(execFile);

/** A certificate that signs itself, for a host. */
export async function makeCertificate(host: string, days: number): Promise<TestCertificate> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-certificate-'));
  const paths = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  try {
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`],
      ...['-days', String(days)],
      ...['-keyout', paths.key, '-out', paths.cert],
    ]);
    return { key: await readFile(paths.key, 'utf8'), cert: await readFile(paths.cert, 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
