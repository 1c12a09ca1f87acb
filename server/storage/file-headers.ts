import { visibleFileName } from '../../contract/file-names';
import type { StoredFile } from './file-store';

/** What a browser may show in the page; it renders these and runs nothing in them. */
const inlineTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};
const attachmentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** How a file is downloaded: as what, under which name, and who may cache it. */
export function describeDownload({ name, extension }: Pick<StoredFile, 'name' | 'extension'>) {
  const inlineType = inlineTypes[extension];
  const encodedName = encodeURIComponent(visibleFileName(name)).replace(/['()*]/g, escapeByte);
  return {
    contentType: inlineType ?? attachmentTypes[extension] ?? 'application/octet-stream',
    contentDisposition: `${inlineType ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName}`,
    cacheControl: inlineType ? 'private, max-age=3600' : 'private, no-store',
  };
}

// RFC 5987 allows fewer characters than encodeURIComponent leaves.
function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
