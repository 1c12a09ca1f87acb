import { callNumbers, clone3 } from './system-calls';

/** Opcodes of classic BPF (linux/bpf_common.h). */
const load = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const jumpIfAnyBit = 0x45;
const answer = 0x06;

/** Places in `struct seccomp_data` and answers to a call (linux/seccomp.h). */
const callOffset = 0;
const archOffset = 4;
const firstArgumentOffset = 16;
const allow = 0x7fff0000;
const killProcess = 0x80000000;
const fail = (errno: number) => 0x00050000 + errno;
const operationNotPermitted = 1;
const noSuchCall = 38;

/** x86-64 numbers the calls of its 32-bit-pointer variant from here. */
const x32Start = 0x40000000;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET (linux/sched.h). */
const newNamespaces = 0x7e020000;
/** CLONE_THREAD (linux/sched.h). */
const newThread = 0x00010000;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/**
 * A seccomp program for `bwrap --seccomp`: refuses new namespaces, mounts, tracing, kernel modules, keys and other calls
 * that no engine needs. Undefined for an architecture without numbers here.
 */
export function makeSeccompFilter(architecture: string = process.arch): Buffer | undefined {
  const numbers = callNumbers[architecture];
  if (!numbers) return undefined;
  return assemble([
    ...readCall(numbers.auditArch),
    ...numbers.refused.flatMap((number) => refuse(number, operationNotPermitted)),
    [jumpIfEqual, 0, 3, numbers.clone],
    [load, 0, 0, firstArgumentOffset],
    [jumpIfAnyBit, 0, 1, newNamespaces],
    [answer, 0, 0, fail(operationNotPermitted)],
    [answer, 0, 0, allow],
  ]);
}

/**
 * For a process that works beside others of its user: it starts no program and no process, only threads, opens no socket,
 * and reaches no other process. Undefined for an architecture without numbers here.
 */
export function makeChildFilter(architecture: string = process.arch): Buffer | undefined {
  const numbers = callNumbers[architecture];
  if (!numbers) return undefined;
  return assemble([
    ...readCall(numbers.auditArch),
    ...[...numbers.refused, ...numbers.refusedToChildren].flatMap((number) =>
      refuse(number, operationNotPermitted),
    ),
    [jumpIfEqual, 0, 3, numbers.clone],
    [load, 0, 0, firstArgumentOffset],
    [jumpIfAnyBit, 1, 0, newThread],
    [answer, 0, 0, fail(operationNotPermitted)],
    // Its own limits are process 0's.
    [load, 0, 0, callOffset],
    [jumpIfEqual, 0, 3, numbers.prlimit],
    [load, 0, 0, firstArgumentOffset],
    [jumpIfEqual, 1, 0, 0],
    [answer, 0, 0, fail(operationNotPermitted)],
    [answer, 0, 0, allow],
  ]);
}

/** Leaves the call's number to be compared. */
function readCall(auditArch: number): Instruction[] {
  return [
    [load, 0, 0, archOffset],
    [jumpIfEqual, 1, 0, auditArch],
    [answer, 0, 0, killProcess],
    [load, 0, 0, callOffset],
    [jumpIfAtLeast, 0, 1, x32Start],
    [answer, 0, 0, fail(noSuchCall)],
    // The C library then falls back to `clone`, whose flags can be looked at.
    ...refuse(clone3, noSuchCall),
  ];
}

function refuse(number: number, errno: number): Instruction[] {
  return [
    [jumpIfEqual, 0, 1, number],
    [answer, 0, 0, fail(errno)],
  ];
}

/** `struct sock_filter` in the byte order of both architectures. */
function assemble(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
