import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listGroupMembers, startProcessGroup } from './process-group';

vi.mock('node:fs/promises', { spy: true });

test('all who ask at the same time read the list of processes once', async () => {
  const groups = Array.from({ length: 12 }, () => startProcessGroup(['sleep', '600'], {}));
  onTestFinished(() => groups.forEach((group) => void group.kill()));
  const members = await Promise.all(groups.map(({ id = 0 }) => listGroupMembers(id)));
  for (const [index, { id }] of groups.entries()) expect(members[index]).toContain(id);
  expect(vi.mocked(readdir).mock.calls.filter(([path]) => path === '/proc')).toHaveLength(1);
});
