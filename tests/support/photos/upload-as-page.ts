import type { StorageSignature } from '../../../contract/storage';
import { makeStorageForm, readStored } from '../../../src/api/upload-to-storage';

/** A signed upload with the page's own form and its own reading of the answer, over Node's fetch. */
export async function uploadAsPage(content: Buffer, key: string, signature: StorageSignature) {
  const upload = { bytes: new Blob([new Uint8Array(content)]), name: 'photo.jpg', key, signature };
  const answer = await fetch(signature.host, { method: 'POST', body: makeStorageForm(upload) });
  const raw = {
    url: signature.host,
    status: answer.status,
    text: await answer.text(),
    header: (name: string) => answer.headers.get(name),
  };
  return readStored(raw, `${signature.host}/${key}`);
}
