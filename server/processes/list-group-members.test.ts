import { expect, onTestFinished, test } from 'vitest';
import { listGroupMembers, startProcessGroup } from './process-group';

test('all who ask at the same time read the list of processes once', async () => {
  const group = startProcessGroup(['sleep', '600'], {});
  onTestFinished(group.kill);
  const id = group.id ?? 0;
  const [first, ...others] = await Promise.all(Array.from({ length: 12 }, () => listGroupMembers(id)));
  expect(first).toContain(id);
  // The very list, not one that is alike.
  for (const members of others) expect(members).toBe(first);
});
