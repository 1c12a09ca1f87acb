import { chmod, chown, mkdir } from 'node:fs/promises';
import type { Isolation } from './isolation';

/** Makes a folder that belongs to whoever LibreOffice runs as, and to nobody else. */
export async function makeOwnedDirectory(path: string, isolation: Isolation): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o700);
  await giveToOwner(path, isolation);
}

/** Hands a file or a folder to whoever LibreOffice runs as. */
export async function giveToOwner(path: string, isolation: Isolation): Promise<void> {
  if (isolation.owner) await chown(path, isolation.owner.uid, isolation.owner.gid);
}
