import { expect, test } from 'vitest';
import { explainRefusal } from './explain-refusal';

const newUser =
  'bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces.';

test.each([
  [newUser, { '/proc/sys/user/max_user_namespaces': '0' }, 'sysctl -w user.max_user_namespaces=15000'],
  [newUser, { '/proc/sys/kernel/unprivileged_userns_clone': '0' }, 'kernel.unprivileged_userns_clone=1'],
  [
    'bwrap: setting up uid map: Permission denied',
    { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1' },
    'kernel.apparmor_restrict_unprivileged_userns=0',
  ],
  [newUser, { '/proc/sys/user/max_user_namespaces': '15000' }, 'seccomp=deploy/seccomp.json'],
  ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", {}, 'systempaths=unconfined'],
  ['bwrap: Failed to make / slave: Permission denied', {}, 'apparmor=unconfined'],
])('%s, with %j, is answered with what to allow', (words, settings: Record<string, string>, advice) => {
  const sentence = explainRefusal(words, (path) => settings[path]);
  expect(sentence).toContain(advice);
  expect(sentence).toContain(words.replace('bwrap: ', ''));
});
