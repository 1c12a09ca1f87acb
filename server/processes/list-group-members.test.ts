import { expect, onTestFinished, test } from 'vitest';
import { listGroupMembers, startProcessGroup } from './process-group';

test('who asks again in the same moment gets the same list', () => {
  const group = startProcessGroup(['sleep', '600'], {});
  onTestFinished(group.kill);
  const id = group.id ?? 0;
  const members = listGroupMembers(id);
  expect(members).toContain(id);
  // The very list, not one that is alike.
  expect(listGroupMembers(id)).toBe(members);
});
