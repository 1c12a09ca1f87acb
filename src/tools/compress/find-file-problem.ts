import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { extensionOf } from '../../../contract/documents';
import { compressExtensions, compressMaxBytes } from '../../../contract/tools/compress';
import { jobErrorTexts } from '../../i18n/job-error-texts';

/** Why a chosen file is not taken, or null. */
export function findFileProblem({ name, size }: Pick<File, 'name' | 'size'>): MessageDescriptor | null {
  // As the server says it of one that has another name.
  if (/\.hei[cf]$/i.test(name))
    return msg`This is a HEIC photo. Save it as JPEG in your photo app, then choose the new file.`;
  if (!findExtension(name)) return jobErrorTexts['file-type'];
  if (size === 0) return jobErrorTexts['file-empty'];
  return size > compressMaxBytes ? jobErrorTexts['file-too-large'] : null;
}

/** The extension that the file's name has, of those that are taken. */
export function findExtension(name: string) {
  return compressExtensions.find((extension) => extension === extensionOf(name));
}
