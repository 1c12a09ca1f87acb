import { documentExtensions } from './documents';
import { type ToolType, toolPaths, toolTypes } from './tool-types';

const photoTypes = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] };

/** MIME types and extensions of the files that a site's tool takes; undefined where it takes none as they are. */
export const toolFileTypes: Partial<Record<ToolType, Readonly<Record<string, readonly string[]>>>> = {
  [toolTypes.pdf]: describeDocuments(),
  [toolTypes.photos]: photoTypes,
  [toolTypes.idPhoto]: photoTypes,
  [toolTypes.ai]: photoTypes,
  [toolTypes.speech]: {
    'audio/mpeg': ['.mp3'],
    'audio/wav': ['.wav'],
    'audio/mp4': ['.m4a'],
    'audio/ogg': ['.ogg'],
    'audio/flac': ['.flac'],
    'audio/amr': ['.amr'],
    'audio/x-ms-wma': ['.wma'],
    'audio/x-ape': ['.ape'],
    'audio/midi': ['.mid'],
  },
};

/** The page of a site's tool that takes files from elsewhere; undefined where none does. */
export function pathForFiles(type: ToolType): string | undefined {
  return toolFileTypes[type] && toolPaths[type];
}

function describeDocuments(): Readonly<Record<string, readonly string[]>> {
  const mimeTypes: Record<(typeof documentExtensions)[number], string> = {
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
  };
  const types: Record<string, string[]> = {};
  for (const extension of documentExtensions) {
    const mimeType = mimeTypes[extension];
    types[mimeType] = [...(types[mimeType] ?? []), `.${extension}`];
  }
  return types;
}
