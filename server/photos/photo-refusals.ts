import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { photoFailureCodes } from '../../contract/photos';
import type { RefusalCatalogue } from '../work/work-kind';
import {
  type OtherContent,
  type PhotoRefusalReason,
  type PlainReason,
  photoRefusalSchema,
} from './photo-refusal';

/** Why a photo is not worked on: what is wrong and what to do. */
export const photoRefusals: RefusalCatalogue<PhotoRefusalReason> = {
  schema: photoRefusalSchema,
  codes: photoFailureCodes,
  textOf: (refusal, say) => {
    switch (refusal.reason) {
      case 'tooLarge': {
        const megabytes = refusal.maxBytes / bytesPerMegabyte;
        return msg`The photo is larger than ${megabytes} MB. Make it smaller, then upload it again.`;
      }
      case 'otherContent': {
        const content = contentNames[refusal.content] ?? say(unknownContent);
        return msg`This format is currently not supported. The file is ${content}; save it as JPEG or PNG and upload it again.`;
      }
      case 'tooManyPixels': {
        const { megapixels, maxMegapixels: max } = refusal;
        return msg`The photo has ${megapixels} megapixels; the limit is ${max}. Make it smaller, then upload it again.`;
      }
      case 'tooSmall': {
        const { minPixels: min } = refusal;
        return msg`The photo is too small: each side needs at least ${min} pixels. Please choose a larger copy.`;
      }
      default:
        return plainTexts[refusal.reason];
    }
  },
};

const bytesPerMegabyte = 1024 * 1024;

const contentNames: Partial<Record<OtherContent, string>> = {
  heic: 'HEIC',
  gif: 'GIF',
  tiff: 'TIFF',
  bmp: 'BMP',
  pdf: 'PDF',
};

const unknownContent = msg`of another kind`;

const plainTexts: Record<PlainReason, MessageDescriptor> = {
  empty: msg`The photo is empty. Check that it was saved or downloaded completely, then upload it again.`,
  damaged: msg`The photo is damaged and cannot be read completely. Save it again or get another copy, then upload that.`,
  tooComplex: msg`The photo takes more time or memory than is allowed. Make it smaller, then upload it again.`,
  noPerson: msg`No face was found. Upload a photo that shows head and shoulders from the front, or position the face yourself.`,
  cutOff: msg`For this format, the photo must show more of the shoulders. Take it from further away and upload that.`,
  expired: msg`The photo is no longer here: files are deleted after some days. Please upload it again.`,
  engineFailed: msg`The photo could not be processed: the program crashed on it. Please try again; if it fails again, save the photo again and upload that copy.`,
  serviceFailed: msg`The photo service of this site returned no result. Please try again in a few minutes.`,
};
