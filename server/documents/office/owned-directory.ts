import { chmod, chown, mkdir } from 'node:fs/promises';

/** Who LibreOffice runs as, when that is not the server's own user. */
export type Owned = { owner?: { uid: number; gid: number } };

/** Makes a folder that belongs to whoever LibreOffice runs as, and to nobody else. */
export async function makeOwnedDirectory(path: string, owned: Owned): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o700);
  await giveToOwner(path, owned);
}

/** Hands a file or a folder to whoever LibreOffice runs as. */
export async function giveToOwner(path: string, { owner }: Owned): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}
