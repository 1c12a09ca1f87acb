import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';
import { makeSeccompFilter } from './seccomp-filter';

/** What one process may use, enforced by the kernel beside the server's own watch over time and memory. */
export type ProcessLimits = {
  cpuSeconds?: number;
  /** Private memory that it may write to, of each process. */
  memoryBytes?: number;
  fileBytes?: number;
  processes?: number;
};

const defaultLimits = {
  cpuSeconds: 3_600,
  memoryBytes: 4 * 1024 ** 3,
  fileBytes: 2 * 1024 ** 3,
  processes: 256,
} satisfies ProcessLimits;

export type Surroundings = {
  /** Bubblewrap's own name or path. */
  program: string;
  homeFolder: string;
  jobFolder: string;
  temporaryFolder: string;
  /** A seccomp program; empty on an architecture that has none. */
  filterPath: string;
  passwdPath: string;
  /** Who the program runs as; undefined: who the server runs as, in a user namespace of its own. */
  owner: { uid: number; gid: number } | undefined;
  readable: readonly string[];
  /** Must not be seen even where they lie in what may be read. */
  hidden: readonly string[];
  limits: ProcessLimits;
};

/** Folders of the system's programs: on most systems links into /usr. */
const programFolders = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** What programs need of the system beside /usr: libraries' addresses, fonts, LibreOffice's own configuration. */
const systemFiles = [
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/localtime',
  '/etc/fonts',
  '/etc/libreoffice',
  // The C library asks for huge pages only where it reads that there are some.
  '/sys/kernel/mm/transparent_hugepage/enabled',
  '/sys/kernel/mm/transparent_hugepage/hpage_pmd_size',
  '/var/lib/libreoffice',
  '/var/cache/fontconfig',
];

/**
 * The command that runs another one in a sandbox. No --new-session: the process group is the server's handle on all that
 * runs in it, and there is no terminal to protect (the server starts it in a session of its own, on pipes).
 */
export function bubblewrapCommand(command: readonly string[], surroundings: Surroundings): string[] {
  const { owner, filterPath } = surroundings;
  const hasFilter = makeSeccompFilter() !== undefined;
  return [
    // The server's umask would shut the engine's user out of folders that bubblewrap makes on the way to its own.
    ...['sh', '-c', hasFilter ? 'umask 022; exec "$@" 4<"$0"' : 'umask 022; exec "$@"', filterPath],
    surroundings.program,
    ...namespaces(owner !== undefined),
    ...(hasFilter ? ['--seccomp', '4'] : []),
    ...mounts(command, surroundings),
    '--',
    ...(owner ? becomeUser(owner) : []),
    ...limitWith(surroundings.limits),
    // Only who the program runs as may enter its folder.
    ...['env', `--chdir=${surroundings.jobFolder}`],
    ...command,
  ];
}

function namespaces(isRoot: boolean): string[] {
  const own = ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'];
  // Root needs no user namespace and changes to another user inside; anyone else gets one.
  const user = isRoot
    ? ['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP']
    : ['--unshare-user'];
  return [...own, ...user, '--die-with-parent'];
}

function becomeUser({ uid, gid }: { uid: number; gid: number }): string[] {
  const capabilities = ['--bounding-set=-all', '--inh-caps=-all'];
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capabilities, '--'];
}

function limitWith(limits: ProcessLimits): string[] {
  const { cpuSeconds, memoryBytes, fileBytes, processes } = { ...defaultLimits, ...limits };
  return [
    'prlimit',
    `--cpu=${cpuSeconds}`,
    `--data=${memoryBytes}`,
    `--fsize=${fileBytes}`,
    `--nproc=${processes}`,
    '--core=0',
    '--',
  ];
}

function mounts(command: readonly string[], surroundings: Surroundings): string[] {
  const { homeFolder, jobFolder, temporaryFolder, passwdPath, hidden } = surroundings;
  const readable = [...command.filter(isFileBeyondSystem), ...surroundings.readable].filter(
    isOutsideOfSystem,
  );
  const visible = [...new Set(readable)].sort();
  return [
    ...['--ro-bind', '/usr', '/usr'],
    ...programFolders.flatMap(showProgramFolder),
    ...makeFoldersOnTheWay(systemFiles),
    ...systemFiles.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--ro-bind', passwdPath, '/etc/passwd'],
    ...['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    ...['--bind', temporaryFolder, '/tmp'],
    ...makeFoldersOnTheWay([...visible, homeFolder]),
    ...visible.flatMap((path) => ['--ro-bind-try', path, path]),
    ...hidden.filter((path) => isWithinAny(path, ['/usr', ...visible])).flatMap(hideFolder),
    ...['--bind', homeFolder, homeFolder, '--bind', jobFolder, jobFolder],
    ...['--remount-ro', '/'],
  ];
}

function showProgramFolder(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}

/** Bubblewrap itself would make them for the server's user alone. */
function makeFoldersOnTheWay(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap(listAncestors))].flatMap((path) => ['--perms', '0755', '--dir', path]);
}

function listAncestors(path: string): string[] {
  const parent = dirname(path);
  return parent === dirname(parent) ? [] : [...listAncestors(parent), parent];
}

function hideFolder(path: string): string[] {
  return existsSync(path) ? ['--tmpfs', realpathSync(path)] : [];
}

/** The operator's program and its files: they are in the command because they are to be read. */
function isFileBeyondSystem(word: string): boolean {
  return isAbsolute(word) && existsSync(word);
}

function isOutsideOfSystem(path: string): boolean {
  return !isWithinAny(path, ['/usr', ...programFolders]);
}

function isWithinAny(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => !relative(folder, path).startsWith('..'));
}
