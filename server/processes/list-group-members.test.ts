import { expect, onTestFinished, test, vi } from 'vitest';
import { listGroupMembers, startProcessGroup } from './process-group';

test('who asks again in the same moment gets the same list', async () => {
  const group = startProcessGroup(['sleep', '600'], {});
  onTestFinished(group.kill);
  const id = group.id ?? 0;
  // The list of a moment ago may be older than the group.
  const members = await vi.waitFor(() => {
    const listed = listGroupMembers(id);
    expect(listed).toContain(id);
    return listed;
  });
  // The very list, not one that is alike.
  expect(listGroupMembers(id)).toBe(members);
});
