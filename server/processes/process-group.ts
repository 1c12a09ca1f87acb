import { type SpawnOptions, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { hasCode } from '../error-codes';
import { listProc, readProc } from './read-proc';

/** A program with everything it started, in a process group of its own, so that all of it can be ended at once. */
export type ProcessGroup = {
  /** Also the id of its leader; undefined when it could not be started. */
  id: number | undefined;
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  /** Settles when the leader is gone, with what ended it; the rest of the group is ended then. Never rejects. */
  exited: Promise<string>;
  isAlive: () => boolean;
  /** Ends the whole group at once. Safe to call again. */
  kill: () => void;
};

/**
 * Waits for the end of descriptor 3, whose other end is the server's: a killed server cannot end what it started, and
 * a program that hangs does not notice that it is alone. A third of the processor time that the server gets where both
 * want it (nice 5): who asks for a page or starts a work does not stand in line behind the engines. The group is a
 * session, too, and kernels that share by session (sched(7), autogroup) read its priority alone; they may take it
 * only ten times a second from all.
 */
const behindServer = [
  'sh',
  '-c',
  [
    '([ -e /proc/self/autogroup ] || exit',
    'for _ in 1 2 3 4 5; do echo 5 > /proc/self/autogroup && break; sleep 0.2; done) > /dev/null 2>&1 3<&- &',
    '(read -r _ <&3; kill -s KILL 0) &',
    'exec nice -n 5 "$@" 3<&-',
  ].join('\n'),
  'sh',
];

/**
 * Starts a program as the leader of a new process group, which ends with the server however that ends. Its standard
 * streams are pipes. A program that cannot be started counts as exited.
 */
export function startProcessGroup(
  command: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
): ProcessGroup {
  const [program, ...args] = [...behindServer, ...command];
  if (program === undefined) throw new Error('a command needs a program');
  const child = spawn(program, args, {
    ...options,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const { pid, stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error(`${program} was started without pipes`);
  let isAlive = true;
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
  }).then((how) => {
    isAlive = false;
    killGroup(pid);
    return how;
  });
  return { id: pid, stdin, stdout, stderr, exited, isAlive: () => isAlive, kill: () => killGroup(pid) };
}

function killGroup(groupId: number | undefined) {
  if (groupId === undefined) return;
  try {
    process.kill(-groupId, 'SIGKILL');
  } catch (error) {
    // ESRCH: all of it has gone already.
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** So long a list of all processes is used again. */
const scanFreshMs = 250;
let scan: { groups: ReadonlyMap<number, readonly number[]>; freshUntilMs: number } | undefined;

/**
 * The ids of the processes of a group that still run, as of a moment ago; empty where there is no /proc. All who ask
 * within that moment read it once.
 */
export function listGroupMembers(groupId: number): readonly number[] {
  if (!scan || performance.now() >= scan.freshUntilMs) {
    scan = { groups: scanGroups(), freshUntilMs: performance.now() + scanFreshMs };
  }
  return scan.groups.get(groupId) ?? none;
}

const none: readonly number[] = [];

function scanGroups(): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const pid of listProc('').filter(isNumeric)) {
    const groupId = readGroupId(pid);
    if (groupId === undefined) continue;
    const members = groups.get(groupId) ?? [];
    groups.set(groupId, members);
    members.push(Number(pid));
  }
  return groups;
}

function readGroupId(pid: string): number | undefined {
  // pid (name) state parent group …: the name may hold spaces and brackets, so read from the last one on.
  const [state, , group] = readProc(`${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return group === undefined || state === 'Z' ? undefined : Number(group);
}

function isNumeric(name: string): boolean {
  return /^\d+$/.test(name);
}
