import type { Language } from '../../contract/languages';
import type { IdPhotoType } from '../../contract/photos';
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
  const {
    id,
    country,
    document,
    widthMm,
    heightMm,
    dpi,
    headMm,
    headRangeMm,
    aboveMm,
    eyesMm,
    bgColor,
    source,
  } = format;
  const pixels = format.pixels ?? {
    width: Math.round((widthMm / mmPerInch) * dpi),
    height: Math.round((heightMm / mmPerInch) * dpi),
  };
  return {
    id,
    fileUrl: `${previewPath}/${id}.svg`,
    pictureType: `${countries[country][language]}: ${documents[document][language]}, ${widthMm}×${heightMm} ${millimetres[language]}`,
    dpi,
    bgColor,
    digitalWidth: pixels.width,
    digitalHeight: pixels.height,
    headHeightRatio: headMm / heightMm,
    topHairHeightRatio: aboveMm / heightMm,
    bottomEyeHeightRatio: eyesMm / heightMm,
    ...(headRangeMm
      ? { headHeightRange: { least: headRangeMm[0] / heightMm, most: headRangeMm[1] / heightMm } }
      : {}),
    widthMm,
    heightMm,
    source,
  };
}

const millimetres: Record<Language, string> = { en: 'mm', vi: 'mm', ru: 'мм', id: 'mm', fil: 'mm' };

const documents: Record<DocumentKind, Record<Language, string>> = {
  passport: { en: 'passport', vi: 'hộ chiếu', ru: 'загранпаспорт', id: 'paspor', fil: 'pasaporte' },
  internalPassport: {
    en: 'internal passport',
    vi: 'hộ chiếu nội địa',
    ru: 'внутренний паспорт',
    id: 'paspor dalam negeri',
    fil: 'panloob na pasaporte',
  },
  visa: { en: 'visa', vi: 'thị thực', ru: 'виза', id: 'visa', fil: 'visa' },
  passportAndVisa: {
    en: 'passport and visa',
    vi: 'hộ chiếu và thị thực',
    ru: 'паспорт и виза',
    id: 'paspor dan visa',
    fil: 'pasaporte at visa',
  },
  passportAndIdCard: {
    en: 'passport and identity card',
    vi: 'hộ chiếu và thẻ căn cước',
    ru: 'паспорт и удостоверение личности',
    id: 'paspor dan kartu identitas',
    fil: 'pasaporte at ID card',
  },
};

const countries: Record<Country, Record<Language, string>> = {
  vietnam: { en: 'Vietnam', vi: 'Việt Nam', ru: 'Вьетнам', id: 'Vietnam', fil: 'Vietnam' },
  russia: { en: 'Russia', vi: 'Nga', ru: 'Россия', id: 'Rusia', fil: 'Russia' },
  indonesia: { en: 'Indonesia', vi: 'Indonesia', ru: 'Индонезия', id: 'Indonesia', fil: 'Indonesia' },
  philippines: { en: 'Philippines', vi: 'Philippines', ru: 'Филиппины', id: 'Filipina', fil: 'Pilipinas' },
  schengen: {
    en: 'Schengen area',
    vi: 'Khu vực Schengen',
    ru: 'Шенген',
    id: 'Wilayah Schengen',
    fil: 'Schengen',
  },
  unitedStates: {
    en: 'United States',
    vi: 'Hoa Kỳ',
    ru: 'США',
    id: 'Amerika Serikat',
    fil: 'Estados Unidos',
  },
  unitedKingdom: {
    en: 'United Kingdom',
    vi: 'Vương quốc Anh',
    ru: 'Великобритания',
    id: 'Britania Raya',
    fil: 'United Kingdom',
  },
  china: { en: 'China', vi: 'Trung Quốc', ru: 'Китай', id: 'Tiongkok', fil: 'Tsina' },
  india: { en: 'India', vi: 'Ấn Độ', ru: 'Индия', id: 'India', fil: 'India' },
  japan: { en: 'Japan', vi: 'Nhật Bản', ru: 'Япония', id: 'Jepang', fil: 'Hapon' },
  korea: {
    en: 'South Korea',
    vi: 'Hàn Quốc',
    ru: 'Южная Корея',
    id: 'Korea Selatan',
    fil: 'Timog Korea',
  },
  singapore: { en: 'Singapore', vi: 'Singapore', ru: 'Сингапур', id: 'Singapura', fil: 'Singapore' },
  canada: { en: 'Canada', vi: 'Canada', ru: 'Канада', id: 'Kanada', fil: 'Canada' },
  australia: { en: 'Australia', vi: 'Úc', ru: 'Австралия', id: 'Australia', fil: 'Australia' },
};
