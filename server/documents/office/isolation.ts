import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { makeWorkFolder } from '../../processes/work-folder';
import { giveToOwner, type Owned } from './owned-directory';

const execFileAsync = promisify(execFile);

/** How LibreOffice is kept from the network and from other people's files, as far as this machine permits. */
export type Isolation = Owned & {
  /**
   * `cage`: it sees no temporary file but its own, no process but its own, and no network.
   * `network`: its network has no interface, so nothing a document links can be fetched; files are its user's to read.
   * `profile`: neither is permitted here. HTTP goes to a proxy that is not there and the profile forbids linked
   * content, which is a promise LibreOffice keeps, not one the kernel enforces.
   */
  level: 'cage' | 'network' | 'profile';
  /** Words to put before its command; it then starts in `directory`, which is its own. */
  prefix: (directory: string) => readonly string[];
};

/** `nobody` and `nogroup` on Debian: it owns no file, so a document that takes LibreOffice over can read none of ours. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * Hides folders with all that they hold, apart from one's own, and goes there. `-n`: the system's table of mounts is not
 * ours to write. `/proc` is another one already, since in the old one the roots of other processes could be entered.
 */
const hideFolders = `set -e
own=$1; shift
mount -n --bind "$own" /mnt
while [ "$1" != -- ]; do
  [ ! -d "$1" ] || mount -n -t tmpfs -o mode=1777 tmpfs "$1"
  shift
done
shift
umask 022
mkdir -p "$own"
umask 077
mount -n --move /mnt "$own"
cd "$own"
exec "$@"`;

/**
 * Tries what is permitted here, the strongest first; takes a few milliseconds.
 * `hidden`: folders that the cage hides beside the temporary files.
 */
export async function findIsolation(hidden: readonly string[]): Promise<Isolation> {
  for (const isolation of process.getuid?.() === 0 ? listForRoot(hidden) : listForOthers(hidden)) {
    if (await canRun(isolation)) return isolation;
  }
  return { level: 'profile', prefix: () => [] };
}

function listForRoot(hidden: readonly string[]): Isolation[] {
  const asNobody = ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups', '--'];
  return [
    {
      level: 'cage',
      prefix: (directory) => [...enterCage([], directory, hidden), ...asNobody],
      owner: nobody,
    },
    { level: 'network', prefix: () => ['unshare', '--net', '--', ...asNobody], owner: nobody },
    { level: 'profile', prefix: () => asNobody, owner: nobody },
  ];
}

/** To itself it is root, which owns nothing but what the server's user does. */
function listForOthers(hidden: readonly string[]): Isolation[] {
  return [
    { level: 'cage', prefix: (directory) => enterCage(['--map-root-user'], directory, hidden) },
    { level: 'network', prefix: () => ['unshare', '--map-current-user', '--net', '--'] },
  ];
}

function enterCage(options: readonly string[], directory: string, hidden: readonly string[]): string[] {
  const namespaces = ['--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const hide = ['sh', '-c', hideFolders, 'sh', directory, tmpdir(), ...hidden, '--'];
  return ['unshare', ...options, ...namespaces, '--', ...hide];
}

async function canRun(isolation: Isolation): Promise<boolean> {
  const directory = await makeWorkFolder('cage');
  try {
    await giveToOwner(directory, isolation);
    const [program = 'test', ...args] = [...isolation.prefix(directory), 'test', '-w', directory];
    await execFileAsync(program, args, { timeout: 5_000 });
    return true;
  } catch {
    // Not there or not permitted: the next best is taken, and `level` says which it was.
    return false;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
