import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { findPeopleInLog } from './people-in-log';
import { isWholeSuite } from './whole-suite';

const root = join(import.meta.dirname, '../..');
const entry = join(root, 'dist/server/main.js');
// A test's server lives for seconds. Optimizing the database's WebAssembly is a third of the processor time of its start;
// of the rest, optimizing JavaScript after V8's usual 3,000 calls is a fifth, reading source maps a twelfth.
const flags = isWholeSuite
  ? ['--enable-source-maps']
  : ['--liftoff-only', '--invocation-count-for-turbofan=60000'];
if (!isWholeSuite) setFlagsFromString('--liftoff-only');
const run = promisify(execFile);
const readyLine = /listens on http:\/\/[^:]+:(\d+)/;

export type RunningServer = {
  port: number;
  dataDir: string;
  /** The address of a demo site, or of plain `localhost` without a name. */
  siteUrl: (site?: string) => string;
  /** Everything printed so far, for a failure's message. */
  readOutput: () => string;
  /** Of the operating system's process that runs now. */
  readonly pid: number;
  /** SIGKILL to the operating system's process and all it started; `alone`: what it started has to notice. */
  kill: (victims?: 'group' | 'alone') => Promise<void>;
  /** The same server again: same port, same data. */
  restart: () => Promise<void>;
  /** Ends it in order and leaves its data. */
  end: () => Promise<void>;
  /** Ends it in order and removes its data. Rejects when its log names people. */
  stop: () => Promise<void>;
  /** Stops the server and asks its database. */
  readRows: <Row>(query: string) => Promise<Row[]>;
};

/**
 * Starts the built server as a process of its own, on a free port and an own data folder; `prepare` may change the folder
 * before the server has it.
 */
export async function startServer(
  environment: Record<string, string> = {},
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolfront-test-'));
  const template = process.env.TOOLFRONT_TEST_DATA;
  // A thousand small files: Node's own copy takes twice as long.
  if (template && !environment.BACKEND_URL) await run('cp', ['-R', `${template}/.`, dataDir]);
  await prepare(dataDir);
  let output = '';
  let child: ChildProcess;
  let port = 0;
  await launch();

  return {
    get port() {
      return port;
    },
    get pid() {
      return child.pid ?? 0;
    },
    dataDir,
    siteUrl: (site) => `http://${site ? `${site}.localhost` : 'localhost'}:${port}`,
    readOutput: () => output,
    kill: (victims = 'group') => end('SIGKILL', victims),
    restart: launch,
    end: () => end('SIGTERM'),
    async stop() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
      const people = findPeopleInLog(output);
      if (people.length > 0)
        throw new Error(`The server's log names people: ${people.join(', ')}\n${output}`);
    },
    async readRows<Row>(query: string) {
      await end('SIGTERM');
      return queryDatabase<Row>(dataDir, query);
    },
  };

  async function launch(): Promise<void> {
    child = spawn(process.execPath, [...flags, entry], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        PORT: String(port),
        DEMO: '1',
        // Two seconds of a processor at each start, and most tests convert nothing with it.
        OFFICE_WARM: isWholeSuite ? 'on' : 'off',
        ...environment,
      },
    });
    port = await waitForPort(child, (text) => {
      output += text;
    });
  }

  async function end(signal: NodeJS.Signals, victims: 'group' | 'alone' = 'alone'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
    const hasEnded = new Promise((resolve) => child.once('exit', resolve));
    // The group, so that a kill takes the engine's processes along, as a power cut would.
    process.kill(victims === 'group' ? -child.pid : child.pid, signal);
    await hasEnded;
  }
}

function waitForPort(child: ChildProcess, record: (text: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    let seen = '';
    const read = (chunk: Buffer) => {
      seen += chunk.toString();
      record(chunk.toString());
      const port = readyLine.exec(seen)?.[1];
      if (port) resolve(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it listened:\n${seen}`)),
    );
  });
}

async function queryDatabase<Row>(dataDir: string, query: string): Promise<Row[]> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'db') });
  try {
    return (await database.query<Row>(query)).rows;
  } finally {
    await database.close();
  }
}
