import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '../../contract/languages';
import type { IdPhotoType } from '../../contract/photos';
import { translate } from '../i18n/translate';
import { type Country, type DocumentKind, type IdPhotoFormat, idPhotoFormats } from './id-photo-formats';

const mmPerInch = 25.4;
const previewPath = '/backapi/v1/pictureSetup/preview';

/** The formats as GET pictureSetup/all has them, named in one of the five languages. */
export function listIdPhotoTypes(language: Language): IdPhotoType[] {
  return idPhotoFormats.map((format) => describeFormat(format, language));
}

/** Route of the previews' addresses. */
export const idPhotoPreviewRoute = `${previewPath}/:id`;

function describeFormat(format: IdPhotoFormat, language: Language): IdPhotoType {
  const { id, widthMm, heightMm, dpi, headRangeMm: range } = format;
  const pixels = format.pixels ?? {
    width: Math.round((widthMm / mmPerInch) * dpi),
    height: Math.round((heightMm / mmPerInch) * dpi),
  };
  const write = (text: MessageDescriptor) => translate(language, text);
  return {
    id,
    fileUrl: `${previewPath}/${id}.svg`,
    pictureType: `${write(countries[format.country])}: ${write(documents[format.document])}, ${widthMm}×${heightMm} ${write(millimetres)}`,
    dpi,
    bgColor: format.bgColor,
    digitalWidth: pixels.width,
    digitalHeight: pixels.height,
    headHeightRatio: format.headMm / heightMm,
    topHairHeightRatio: format.aboveMm / heightMm,
    bottomEyeHeightRatio: format.eyesMm / heightMm,
    ...(range ? { headHeightRange: { least: range[0] / heightMm, most: range[1] / heightMm } } : {}),
    widthMm,
    heightMm,
    source: format.source,
  };
}

const millimetres = msg`mm`;

const documents: Record<DocumentKind, MessageDescriptor> = {
  passport: msg`passport`,
  internalPassport: msg`internal passport`,
  visa: msg`visa`,
  passportAndVisa: msg`passport and visa`,
  passportAndIdCard: msg`passport and identity card`,
};

const countries: Record<Country, MessageDescriptor> = {
  vietnam: msg`Vietnam`,
  russia: msg`Russia`,
  indonesia: msg`Indonesia`,
  philippines: msg`Philippines`,
  schengen: msg`Schengen area`,
  unitedStates: msg`United States`,
  unitedKingdom: msg`United Kingdom`,
  china: msg`China`,
  india: msg`India`,
  japan: msg`Japan`,
  korea: msg`South Korea`,
  singapore: msg`Singapore`,
  canada: msg`Canada`,
  australia: msg`Australia`,
};
