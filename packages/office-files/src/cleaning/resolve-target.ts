import type { PartNames } from './part-names';

/** Where an address of a relationship leads: `inside` with the address to write, or out of the file. */
export type Resolved = { where: 'inside'; target: string } | { where: 'outside' };

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Resolves a relationship's address within the package (ECMA-376 part 2, 6.5): against the folder of the part that it
 * belongs to, or with a leading slash against the package's root. What names a part is inside, in whatever spelling, and
 * comes back as the shortest path, which every reader knows. What names none is inside only where it could not lead
 * anywhere else.
 */
export function resolveTarget(target: string, relationships: string, names: PartNames): Resolved {
  const address = target.trim().replaceAll('\\', '/');
  if (address === '' || address.startsWith('#')) return { where: 'inside', target };
  if (scheme.test(address) || address.startsWith('//')) return { where: 'outside' };
  const [path = '', fragment] = splitFragment(address);
  const folder = folderOfSource(relationships);
  const named = names.find(joinPath(path.startsWith('/') ? [] : folder, path));
  if (named !== undefined) return { where: 'inside', target: relativePath(folder, named) + fragment };
  return isPlain(path) ? { where: 'inside', target } : { where: 'outside' };
}

/** `xl/_rels/workbook.xml.rels` belongs to a part in `xl`. */
function folderOfSource(relationships: string): string[] {
  return relationships.replaceAll('\\', '/').split('/').filter(Boolean).slice(0, -2);
}

function splitFragment(address: string): [path: string, fragment: string] {
  const at = address.indexOf('#');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

/** More steps up than there are folders end at the root (RFC 3986, 5.2.4). */
function joinPath(folder: readonly string[], path: string): string {
  const steps = [...folder];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function relativePath(folder: readonly string[], name: string): string {
  const steps = name.split('/');
  let shared = 0;
  while (shared < folder.length && shared < steps.length - 1 && folder[shared] === steps[shared]) shared += 1;
  return [...folder.slice(shared).map(() => '..'), ...steps.slice(shared)].join('/');
}

function isPlain(path: string): boolean {
  return !path.startsWith('/') && !path.split('/').includes('..');
}
