import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { compressFailureCodes } from '../../contract/compress';
import { compressMaxBytes } from '../../contract/tools/compress';
import type { RefusalCatalogue } from '../work/work-kind';
import { type CompressRefusalReason, compressRefusalSchema, type Refusal } from './compress-refusal';

/** Why a file is not compressed: what is wrong and what to do. */
export const compressRefusals: RefusalCatalogue<Refusal> = {
  schema: compressRefusalSchema,
  codes: compressFailureCodes,
  textOf: ({ reason }) => texts[reason],
};

const megabytes = compressMaxBytes / 1024 / 1024;

const texts: Record<CompressRefusalReason, MessageDescriptor> = {
  empty: msg`This file is empty. Choose it again, or save it again in the app it comes from.`,
  tooLarge: msg`This file is larger than ${megabytes} MB. Split it and compress the parts one by one.`,
  wrongType: msg`This is not a PDF, JPEG, PNG or WebP file, whatever its name says. Choose another file.`,
  heic: msg`This is a HEIC photo. Save it as JPEG in your photo app, then choose the new file.`,
  damaged: msg`This file is damaged and cannot be read. Open it in another app, save a copy and choose that.`,
  locked: msg`This PDF is protected with a password. Save a copy without the password and choose that.`,
  signed: msg`This PDF is digitally signed. Compressing it would break the signature, so it stays as it is.`,
  tooComplex: msg`Compressing this file takes too long or too much memory. Split it and try the parts.`,
  expired: msg`The file is no longer here: files are deleted after some days. Please upload it again.`,
  emptyResult: msg`The smaller file would show nothing of what is in this one, so it was not made. Open the file in another app, save a copy and choose that.`,
  engineFailed: msg`The file could not be compressed because of a problem on our side. Please try again later.`,
};
