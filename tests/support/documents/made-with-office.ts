import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findOffice } from '../../../server/documents/office/find-office';
import { startProcessGroup } from '../../../server/processes/process-group';

/** LibreOffice's names of the filters that write what is asked for. */
const exportFilters = {
  doc: 'MS Word 97',
  xls: 'MS Excel 97',
  ppt: 'MS PowerPoint 97',
  docx: 'MS Word 2007 XML',
  xlsx: 'Calc MS Excel 2007 XML',
  odt: 'writer8',
} as const;

export type OfficeFileOrder = {
  source: Buffer;
  sourceExtension: string;
  extension: keyof typeof exportFilters;
  /** Needed to open it. */
  password?: string;
};

/** The installed LibreOffice. Throws naming the command that installs it: a test that needs it fails, it is not skipped. */
export async function requireOffice() {
  const { office, missingPackages } = await findOffice();
  if (!office?.python) {
    throw new Error(
      `LibreOffice is needed here: sudo apt-get install --no-install-recommends ${missingPackages.join(' ')}`,
    );
  }
  return { ...office, python: office.python };
}

/** Files that no library writes, made by LibreOffice, in the order asked. */
export async function makeWithOffice(orders: readonly OfficeFileOrder[]): Promise<Buffer[]> {
  const office = await requireOffice();
  const directory = await mkdtemp(join(tmpdir(), 'toolfront-made-'));
  try {
    const jobs = orders.map((order, index) => ({
      input: join(directory, `${index}-in.${order.sourceExtension}`),
      output: join(directory, `${index}-out.${order.extension}`),
      filter: exportFilters[order.extension],
      password: order.password ?? null,
    }));
    await Promise.all(orders.map((order, index) => writeFile(jobs[index]?.input ?? '', order.source)));
    await run(office.python, office.program, directory, JSON.stringify(jobs));
    return await Promise.all(jobs.map(({ output }) => readFile(output)));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function run(python: string, program: string, directory: string, jobs: string): Promise<void> {
  const script = join(import.meta.dirname, 'made-with-office.py');
  const group = startProcessGroup([python, script, program, directory], { cwd: directory, env: process.env });
  group.stdin.end(jobs);
  group.stdout.resume();
  const [how, errors] = await Promise.all([group.exited, text(group.stderr)]);
  if (how !== 'exit code 0') throw new Error(`LibreOffice made no test files: ${how}\n${errors}`);
}
