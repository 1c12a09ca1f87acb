import { pathOnHost } from './path-on-host';

const filesPath = '/files/';
/** Where resumable uploads are; under a prefix that is handed to an existing backend too (`capabilities.tus`). */
export const uploadsPath = '/backapi/v1/convert/tus';
/** The storage that takes signed forms; under that prefix too, since an upload's address begins with it. */
export const objectsPath = '/backapi/v1/oss/objects';
const maxNameLength = 180;
/** And those that turn the reading direction (UAX #9): `gpj.exe` could read as `exe.jpg`. */
const controlCharacters = /[\p{Cc}\p{Bidi_Control}]/gu;

/** The path of a file's address; the id is the secret, the name is for the person. */
export function fileAddress(id: string, name: string): string {
  return `${filesPath}${id}/${encodeURIComponent(name)}`;
}

/**
 * The file id that an address names: `/files/<id>/<name>`, or the same with `http(s)://` and this very host before it.
 * undefined for every other address. Only text is looked at: nothing is ever fetched.
 */
export function fileIdOfAddress(address: string, host: string): string | undefined {
  const path = pathOnHost(address, host);
  const [id, name, ...rest] = path?.startsWith(filesPath) ? path.slice(filesPath.length).split('/') : [];
  return id && name !== undefined && rest.length === 0 ? id : undefined;
}

/** The upload id that an address of a resumable upload names, in the same two forms; undefined for every other one. */
export function uploadIdOfAddress(address: string, host: string): string | undefined {
  const path = pathOnHost(address, host);
  if (!path?.startsWith(`${uploadsPath}/`)) return undefined;
  const id = path.slice(uploadsPath.length + 1);
  return id !== '' && !id.includes('/') ? id : undefined;
}

/** A name without folders and control characters, not longer than file systems take; 'file' when nothing is left. */
export function safeFileName(name: string): string {
  const base = (name.split(/[/\\]/).pop() ?? '').replace(controlCharacters, '').trim();
  if (base === '' || base === '.' || base === '..') return 'file';
  if (base.length <= maxNameLength) return base;
  const dot = base.lastIndexOf('.');
  const extension = dot > 0 && base.length - dot <= 10 ? base.slice(dot) : '';
  return base.slice(0, maxNameLength - extension.length) + extension;
}
