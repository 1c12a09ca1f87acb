import { onTestFinished, vi } from 'vitest';
import { findOffice } from '../documents/office/find-office';
import { createOfficePool, type OfficePool, type OfficePoolOptions } from '../documents/office/office-pool';
import { findIsolation } from '../isolation/isolation';
import { listGroupMembers } from '../processes/process-group';
import { readProc } from '../processes/read-proc';

/** A pool on the installed LibreOffice, closed after the test; `python` replaces what talks to it. */
export async function openTestOfficePool(
  options: Partial<OfficePoolOptions>,
  ...replaced: [python?: string]
): Promise<OfficePool> {
  const { office } = await findOffice();
  if (!office) throw new Error('this machine has no LibreOffice');
  const pool = createOfficePool({
    office: replaced.length === 0 ? office : { ...office, python: replaced[0] },
    isolation: await findIsolation({ isWeak: false, hidden: [] }),
    log: () => {},
    ...options,
  });
  onTestFinished(() => pool.close());
  return pool;
}

/** The processes of fork_server.py: the prepared LibreOffice, and its copies. */
export function listForkServer(groupId: number) {
  const parents = new Map<number, number>();
  for (const pid of listGroupMembers(groupId)) {
    const [program, script] = readProc(`${pid}/cmdline`).split('\0');
    if (!program?.includes('python') || !script?.endsWith('/fork_server.py')) continue;
    const [, parent] = readProc(`${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    parents.set(pid, Number(parent));
  }
  const children = [...parents].flatMap(([pid, parent]) => (parents.has(parent) ? [pid] : []));
  return { prepared: [...parents.keys()].filter((pid) => !children.includes(pid)), children };
}

/** Waits until a document is being converted, and answers with the process that does it. */
export async function findForkedChild(groupId: number): Promise<number> {
  const [prepared] = listForkServer(groupId).prepared;
  if (prepared === undefined) throw new Error('there is no prepared LibreOffice');
  return vi.waitFor(
    async () => {
      // A letter takes less time than a list of all processes is used again for.
      const [child] = readProc(`${prepared}/task/${prepared}/children`).trim().split(' ');
      if (!child) throw new Error('none was forked yet');
      return Number(child);
    },
    { timeout: 30_000, interval: 2 },
  );
}
