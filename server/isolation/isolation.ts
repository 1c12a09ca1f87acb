import { text } from 'node:stream/consumers';
import { claimUser } from './claim-user';
import { explainRefusal } from './explain-refusal';
import { openSandbox, type Sandbox } from './sandbox';

/** How programs that read strangers' files are isolated from the server's and other people's. */
export type Isolation = {
  /** `none`: a sandbox is not to be had here, and nobody said that it may be done without one. */
  level: 'sandbox' | 'weak' | 'none';
  /** What the operator must know, with what to do about it. */
  problem: string | undefined;
  /** Throws where there is none to be had. `purpose` is a part of the folder's name. */
  openSandbox: (purpose: string) => Promise<Sandbox>;
};

export type IsolationOptions = {
  /** The operator's `ISOLATION=weak`. */
  isWeak: boolean;
  /** Bubblewrap's path; the system's own when left out. */
  program?: string;
  /** What no engine may see, absolute: the data folder. */
  hidden: readonly string[];
};

const probeTimeoutMs = 15_000;
/** What was found out about this machine; it does not change while the server runs. */
const knownProblems = new Map<string, Promise<string | undefined>>();

/** Without walls: for `ISOLATION=weak`, and for tests of other things. */
export const weakIsolation: Isolation = {
  level: 'weak',
  problem:
    'ISOLATION=weak: programs that read uploaded files run without a sandbox and may reach what this server can. Only for files you trust.',
  openSandbox: (purpose) => openSandbox({ purpose, walls: undefined }),
};

/** Finds out, by trying, whether programs can be sandboxed here. */
export async function findIsolation({
  isWeak,
  hidden,
  program = 'bwrap',
}: IsolationOptions): Promise<Isolation> {
  if (isWeak) return weakIsolation;
  const isRoot = process.getuid?.() === 0;
  const open = async (purpose: string) => {
    const owner = isRoot ? await claimUser() : undefined;
    return openSandbox({ purpose, walls: { program, owner, hidden } });
  };
  const trial = knownProblems.get(program) ?? trySandbox(await open('trial'));
  knownProblems.set(program, trial);
  const reason = await trial;
  return reason === undefined
    ? { level: 'sandbox', problem: undefined, openSandbox: open }
    : withoutSandbox(reason);
}

function withoutSandbox(reason: string): Isolation {
  return {
    level: 'none',
    problem: `${reason} Uploaded documents, recordings and photos are refused until then; ISOLATION=weak processes them without a sandbox.`,
    openSandbox: () => Promise.reject(new Error(reason)),
  };
}

async function trySandbox(sandbox: Sandbox): Promise<string | undefined> {
  try {
    const group = sandbox.start(['test', '-w', sandbox.jobFolder]);
    group.stdin.end();
    const deadline = setTimeout(group.kill, probeTimeoutMs);
    const [how, words] = await Promise.all([group.exited, text(group.stderr)]);
    clearTimeout(deadline);
    return how === 'exit code 0' ? undefined : explain(how, words.trim());
  } finally {
    await sandbox.remove();
  }
}

function explain(how: string, words: string): string {
  if (how === 'exit code 127') {
    return 'This server lacks bubblewrap, which keeps uploaded files apart. Install: sudo apt-get install --no-install-recommends bubblewrap.';
  }
  return explainRefusal(words || how);
}
