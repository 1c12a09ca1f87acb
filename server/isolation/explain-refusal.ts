import { readFileSync } from 'node:fs';

/** Reads a setting of the kernel; undefined where it has none of that name. */
export type ReadSetting = (path: string) => string | undefined;

/** Settings that keep unprivileged users from making namespaces, with the value that does. */
const namespaceSettings = [
  ['user.max_user_namespaces', '0', 'sysctl -w user.max_user_namespaces=15000'],
  ['kernel.unprivileged_userns_clone', '0', 'sysctl -w kernel.unprivileged_userns_clone=1'],
  [
    'kernel.apparmor_restrict_unprivileged_userns',
    '1',
    'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
  ],
] as const;

/** What a machine or a container lacks for bubblewrap, and what gives it that, by what bubblewrap says. */
export function explainRefusal(words: string, readSetting: ReadSetting = readKernelSetting): string {
  const said = `bwrap: ${words.replace(/^bwrap: /, '')}`;
  const setting = namespaceSettings.find(([name, value]) => readSetting(toPath(name)) === value);
  if (setting) {
    return `The kernel refuses user namespaces, which keep uploaded files apart: ${setting[0]} is ${setting[1]} (${said}). On the host: ${setting[2]}.`;
  }
  if (/mount proc|\/newroot\/proc/i.test(words)) {
    return `The container hides parts of /proc, so that the sandbox for uploaded files cannot have its own (${said}). Allow it: security_opt systempaths=unconfined.`;
  }
  if (/slave|pivot_root|mount/i.test(words) && /permission denied/i.test(words)) {
    return `AppArmor refuses mounts inside the sandbox for uploaded files (${said}). Allow them: security_opt apparmor=unconfined.`;
  }
  return `The kernel or the container refuses the namespaces that keep uploaded files apart (${said}). In a container, allow them: security_opt seccomp=deploy/seccomp.json, apparmor=unconfined and systempaths=unconfined, as in deploy/compose.yaml.`;
}

function toPath(name: string): string {
  return `/proc/sys/${name.replaceAll('.', '/')}`;
}

function readKernelSetting(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    // Not every kernel has it.
    return undefined;
  }
}
