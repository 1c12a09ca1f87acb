import { createStore, del, get } from 'idb-keyval';
import { type SharedFiles, sharedFilesDatabase } from '../../contract/pwa';

const shares = createStore(sharedFilesDatabase.name, sharedFilesDatabase.store);

/** The files that the service worker stored under this name; none where they are gone. */
export async function readShare(id: string): Promise<File[]> {
  const share = await get<SharedFiles>(id, shares);
  return Promise.all((share?.files ?? []).map(copyFile));
}

export function forgetShare(id: string): Promise<void> {
  return del(id, shares);
}

/** WebKit deletes the bytes of a stored file with its record, though a page still uses the file. */
async function copyFile(file: File): Promise<File> {
  const blob = await new Response(file.stream()).blob();
  return new File([blob], file.name, { type: file.type, lastModified: file.lastModified });
}
