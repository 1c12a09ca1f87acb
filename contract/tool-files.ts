import { findToolOfType } from './tools/tool-list';

/** MIME types by extension: share sheets ask for types, file managers for both. */
const mimeTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  amr: 'audio/amr',
  wma: 'audio/x-ms-wma',
  ape: 'audio/x-ape',
  mid: 'audio/midi',
};

/** The page of a site's tool that takes files from elsewhere; undefined where none does. */
export function pathForFiles(type: number): string | undefined {
  const tool = findToolOfType(type);
  return tool && 'extensions' in tool ? tool.path : undefined;
}

/** MIME types with their extensions of the files that a site's tool takes; undefined where it takes none. */
export function fileTypesFor(type: number): Readonly<Record<string, readonly string[]>> | undefined {
  const tool = findToolOfType(type);
  if (!tool || !('extensions' in tool)) return undefined;
  const types: Record<string, string[]> = {};
  for (const extension of tool.extensions) {
    const mimeType = mimeTypes[extension];
    if (!mimeType) throw new Error(`the tool ${tool.path} takes .${extension}, which has no MIME type here`);
    types[mimeType] = [...(types[mimeType] ?? []), `.${extension}`];
  }
  return types;
}
