import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** How LibreOffice is kept from the network and from the server's files, as far as this machine permits. */
export type Isolation = {
  /**
   * `namespace`: its network has no interface, so nothing a document links can be fetched.
   * `proxy`: not permitted here. HTTP goes to a proxy that is not there and the profile forbids linked content, which
   * is a promise LibreOffice keeps, not one the kernel enforces.
   */
  network: 'namespace' | 'proxy';
  /** Words to put before its command. */
  prefix: readonly string[];
  /** Who it runs as, when that is not the server's own user: its folders must belong to them. */
  owner?: { uid: number; gid: number };
};

/** `nobody` and `nogroup` on Debian: it owns no file, so a document that takes LibreOffice over can read none of ours. */
const nobody = { uid: 65_534, gid: 65_534 };

/** Tries what is permitted here; takes a few milliseconds. */
export async function findIsolation(): Promise<Isolation> {
  if (process.getuid?.() === 0) {
    const asNobody = ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups'];
    const both = ['unshare', '--net', '--', ...asNobody, '--'];
    if (await canRun(both)) return { network: 'namespace', prefix: both, owner: nobody };
    if (await canRun([...asNobody, '--'])) {
      return { network: 'proxy', prefix: [...asNobody, '--'], owner: nobody };
    }
    return { network: 'proxy', prefix: [] };
  }
  const inUserNamespace = ['unshare', '--map-current-user', '--net', '--'];
  return (await canRun(inUserNamespace))
    ? { network: 'namespace', prefix: inUserNamespace }
    : { network: 'proxy', prefix: [] };
}

async function canRun(prefix: readonly string[]): Promise<boolean> {
  const [program, ...args] = [...prefix, 'true'];
  if (program === undefined) return true;
  try {
    await execFileAsync(program, args, { timeout: 5_000 });
    return true;
  } catch {
    // Not there or not permitted: the next best is taken, and `network` says which it was.
    return false;
  }
}
