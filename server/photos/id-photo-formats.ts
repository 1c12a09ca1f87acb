/**
 * Formats of ID photos as their authorities publish them. Sizes are of the printed photo in millimetres; `head` is the
 * distance from the top of the hair to the chin, `above` the free space over the hair, `eyes` the height of the eye
 * line over the lower edge. Where an authority gives a range, the middle of it; where it gives no `above` or `eyes`,
 * they follow ICAO Doc 9303 (head 70 to 80 % of the height, centred). `stated` is the date of the document; for a web
 * page without one, the year in which it was last known to us to say so. `checked` names a public page on which the
 * figures were read again on 21 November 2026, in a stored copy of the web, and what it says; it is not always the
 * authority's own. Not listed: what offices photograph themselves (Indonesia's KTP), and what no page that we found said
 * in figures (Russia's passport for travel abroad). Authorities change these, and some (Russia's among them) refuse
 * edited photos: compare with the source before you print for others.
 *
 * Above 300 lines because it is one table: split, nobody could compare its rows.
 */
export type IdPhotoFormat = {
  id: string;
  country: Country;
  document: DocumentKind;
  widthMm: number;
  heightMm: number;
  dpi: number;
  /** Digital size where the authority states one; otherwise millimetres at `dpi`. */
  pixels?: { width: number; height: number };
  headMm: number;
  /** What the authority takes, where it gives a range. */
  headRangeMm?: readonly [least: number, most: number];
  aboveMm: number;
  eyesMm: number;
  bgColor: string;
  source: { authority: string; document: string; url: string; stated: string };
  checked: { url: string; says: string };
};

export type Country =
  | 'vietnam'
  | 'russia'
  | 'indonesia'
  | 'philippines'
  | 'schengen'
  | 'unitedStates'
  | 'unitedKingdom'
  | 'china'
  | 'india'
  | 'japan'
  | 'korea'
  | 'singapore'
  | 'canada'
  | 'australia';
export type DocumentKind = 'passport' | 'internalPassport' | 'visa' | 'passportAndVisa' | 'passportAndIdCard';

const white = '#ffffff';
const lightGrey = '#e6e6e6';

export const idPhotoFormats: readonly IdPhotoFormat[] = [
  {
    id: 'vn-passport',
    country: 'vietnam',
    document: 'passport',
    ...sized(40, 60, 300),
    headMm: 44,
    headRangeMm: [42, 48],
    aboveMm: 6,
    eyesMm: 33,
    bgColor: white,
    source: {
      authority: 'Ministry of Foreign Affairs and Ministry of Public Security of Vietnam',
      document:
        'Official dispatch 696/BNG-LS of 2 March 2017 (photo 4×6 cm, face 70 to 80 %), and form TK01 of Circular 31/2023/TT-BCA',
      url: 'https://dichvucong.bocongan.gov.vn',
      stated: '2023-08-15',
    },
    checked: {
      url: 'https://baonghean.vn/en/quy-dinh-anh-de-lam-ho-chieu-theo-tieu-chuan-quoc-te-10131693.html',
      says: '4×6 cm, face 70 to 80 % of the photo, white background',
    },
  },
  {
    id: 'vn-visa',
    country: 'vietnam',
    document: 'visa',
    ...sized(40, 60, 300),
    headMm: 44,
    headRangeMm: [42, 48],
    aboveMm: 6,
    eyesMm: 33,
    bgColor: white,
    source: {
      authority: 'Ministry of Public Security of Vietnam, Immigration Department',
      document:
        'E-visa application: portrait photo 4×6 cm, white background, without glasses; head as for the passport',
      url: 'https://evisa.gov.vn',
      stated: '2023-08-15',
    },
    checked: {
      url: 'https://www.thevietnamimmigration.org/faq/what-size-passport-photo-for-a-vietnam-visa-for-australians',
      says: '4×6 cm or 2×2 in, without glasses, light or white background',
    },
  },
  {
    id: 'ru-internal-passport',
    country: 'russia',
    document: 'internalPassport',
    ...sized(35, 45, 300),
    headMm: 33,
    headRangeMm: [32, 36],
    aboveMm: 5,
    eyesMm: 19,
    bgColor: white,
    source: {
      authority: 'Ministry of Internal Affairs of Russia',
      document: 'Order 773 of 16 November 2020, administrative regulation on passports of citizens: 35×45 mm',
      url: 'https://мвд.рф',
      stated: '2020-11-16',
    },
    checked: {
      url: 'https://evrofoto76.wixsite.com/evrofoto-yar/trebovaniya-k-foto-na-dokumenty',
      says: '35×45 mm, head 32 to 36 mm, chin to eyes 12 ± 1 mm, 5 mm above, white background',
    },
  },
  {
    id: 'id-visa',
    country: 'indonesia',
    document: 'visa',
    ...sized(40, 60, 300),
    headMm: 36,
    aboveMm: 6,
    eyesMm: 35,
    bgColor: white,
    source: {
      authority: 'Directorate General of Immigration of Indonesia',
      document: 'E-visa application: recent colour photograph 4×6 cm',
      url: 'https://evisa.imigrasi.go.id',
      stated: '2024',
    },
    checked: {
      url: 'https://universta.com/visa-photo-requirements/indonesia',
      says: '4×6 cm or 3×4 cm, white or red background, as the embassy asks',
    },
  },
  {
    id: 'ph-passport',
    country: 'philippines',
    document: 'passport',
    ...sized(35, 45, 300),
    headMm: 33,
    headRangeMm: [31.5, 36],
    aboveMm: 5,
    eyesMm: 22,
    bgColor: white,
    source: {
      authority: 'Department of Foreign Affairs of the Philippines',
      document: 'Passport requirements of embassies and consulates: photo 4.5×3.5 cm, white background',
      url: 'https://dfa.gov.ph',
      stated: '2023',
    },
    checked: {
      url: 'https://www.philippinesembassyinfo.com/passport-photo-requirements',
      says: '4.5×3.5 cm, face 70 to 80 %, plain white background',
    },
  },
  {
    id: 'schengen-visa',
    country: 'schengen',
    document: 'visa',
    ...sized(35, 45, 300),
    headMm: 34,
    headRangeMm: [32, 36],
    aboveMm: 4,
    eyesMm: 23,
    bgColor: lightGrey,
    source: {
      authority: 'European Union',
      document:
        'Visa Code, Regulation (EC) 810/2009, Art. 10 and 13, with ICAO Doc 9303: 35×45 mm, face 70 to 80 %',
      url: 'https://eur-lex.europa.eu/eli/reg/2009/810/oj',
      stated: '2009-07-13',
    },
    checked: {
      url: 'https://riga.diplo.de/lv-lv/service/05-visaeinreise/2718466-2718466',
      says: '45×35 mm, face 70 to 80 % (32 to 36 mm)',
    },
  },
  {
    id: 'us-passport-visa',
    country: 'unitedStates',
    document: 'passportAndVisa',
    ...sized(51, 51, 300),
    pixels: { width: 600, height: 600 },
    headMm: 30,
    headRangeMm: [25, 35],
    aboveMm: 6,
    eyesMm: 31.5,
    bgColor: white,
    source: {
      authority: 'U.S. Department of State',
      document: 'Photo requirements and digital image requirements: 2×2 in, 600×600 px, head 50 to 69 %',
      url: 'https://travel.state.gov/content/travel/en/us-visas/visa-information-resources/photos.html',
      stated: '2024',
    },
    checked: {
      url: 'https://de.usembassy.gov/u-s-citizen-services/passports/passport-photos/',
      says: '51×51 mm, head 25 to 35 mm, eyes 28 to 35 mm from the bottom, white or off-white',
    },
  },
  {
    id: 'gb-passport',
    country: 'unitedKingdom',
    document: 'passport',
    ...sized(35, 45, 300),
    headMm: 31.5,
    headRangeMm: [29, 34],
    aboveMm: 5,
    eyesMm: 23.5,
    bgColor: lightGrey,
    source: {
      authority: 'HM Passport Office',
      document: 'Get a passport photo: 35×45 mm, head 29 to 34 mm, plain cream or light grey background',
      url: 'https://www.gov.uk/photos-for-passports/photo-requirements',
      stated: '2024',
    },
    checked: {
      url: 'https://gov.tc/passports/photos',
      says: '45×35 mm, crown to chin 29 to 34 mm, cream or light grey background',
    },
  },
  {
    id: 'cn-passport-visa',
    country: 'china',
    document: 'passportAndVisa',
    ...sized(33, 48, 300),
    headMm: 30.5,
    headRangeMm: [28, 33],
    aboveMm: 4,
    eyesMm: 28,
    bgColor: white,
    source: {
      authority: 'Ministry of Foreign Affairs of China, visa application service',
      document: 'Photo requirements: 33×48 mm, head 28 to 33 mm, 3 to 5 mm above, white background',
      url: 'http://www.fmcoprc.gov.hk/eng/fwxx/wgrqz/t1418248.htm',
      stated: '2016-12-15',
    },
    checked: {
      url: 'https://chinavisaletter.com/requirements-of-the-photo-for-china-visa/',
      says: '33×48 mm, head 28 to 33 mm high, 3 to 5 mm above, white background',
    },
  },
  {
    id: 'in-visa',
    country: 'india',
    document: 'visa',
    ...sized(51, 51, 300),
    headMm: 30,
    headRangeMm: [25, 35],
    aboveMm: 6,
    eyesMm: 31.5,
    bgColor: white,
    source: {
      authority: 'Ministry of Home Affairs of India, Bureau of Immigration',
      document:
        'Online visa photo requirements: 2×2 in, head 25 to 35 mm, eyes 28 to 35 mm, white background',
      url: 'https://indianvisaonline.gov.in',
      stated: '2022',
    },
    checked: {
      url: 'https://www.investmentkit.com/articles/2013/11/photo-requirements-indian-visa/amp/',
      says: 'square, 350 to 1000 px, head 25 to 35 mm, light or white background',
    },
  },
  {
    id: 'jp-passport',
    country: 'japan',
    document: 'passport',
    ...sized(35, 45, 300),
    headMm: 34,
    headRangeMm: [32, 36],
    aboveMm: 4,
    eyesMm: 23,
    bgColor: white,
    source: {
      authority: 'Ministry of Foreign Affairs of Japan',
      document: 'Standard of passport photos: 35×45 mm, face 34 ± 2 mm, 4 ± 2 mm above',
      url: 'https://www.mofa.go.jp/mofaj/toko/passport/ic_photo.html',
      stated: '2025-03-24',
    },
    checked: {
      url: 'http://fukuoka-passport.com/photo/',
      says: '45×35 mm, crown with hair to chin 34 ± 2 mm, 4 ± 2 mm above',
    },
  },
  {
    id: 'kr-passport',
    country: 'korea',
    document: 'passport',
    ...sized(35, 45, 300),
    headMm: 34,
    headRangeMm: [32, 36],
    aboveMm: 4,
    eyesMm: 23,
    bgColor: white,
    source: {
      authority: 'Ministry of Foreign Affairs of the Republic of Korea',
      document: 'Passport photo guide: 35×45 mm, head 32 to 36 mm, white background',
      url: 'https://www.passport.go.kr',
      stated: '2022-10',
    },
    checked: {
      url: 'https://overseas.mofa.go.kr/jp-yokohama-ja/brd/m_922/view.do?seq=761533&page=1',
      says: '3.5×4.5 cm, crown without hair to chin 3.2 to 3.6 cm, white background, 300 dpi',
    },
  },
  {
    id: 'sg-passport-id',
    country: 'singapore',
    document: 'passportAndIdCard',
    // 400 pixels are 35 mm at this density.
    ...sized(35, 45, 290),
    pixels: { width: 400, height: 514 },
    headMm: 33,
    headRangeMm: [31.5, 36],
    aboveMm: 5,
    eyesMm: 22,
    bgColor: white,
    source: {
      authority: 'Immigration & Checkpoints Authority of Singapore',
      document:
        'Photo guidelines: 35×45 mm, 400 by 514 pixels, plain white background; head as ICAO Doc 9303',
      url: 'https://www.ica.gov.sg/photo-guidelines',
      stated: '2019-01-30',
    },
    checked: {
      url: 'https://www.ica.gov.sg/common/passport-photo-guidelines',
      says: '35 mm wide by 45 mm high, 400 by 514 pixels, plain white background',
    },
  },
  {
    id: 'ca-passport',
    country: 'canada',
    document: 'passport',
    ...sized(50, 70, 300),
    headMm: 33.5,
    headRangeMm: [31, 36],
    aboveMm: 14,
    eyesMm: 41,
    bgColor: white,
    source: {
      authority: 'Immigration, Refugees and Citizenship Canada',
      document: 'Passport photo specifications: 50×70 mm, face 31 to 36 mm',
      url: 'https://www.canada.ca/en/immigration-refugees-citizenship/services/canadian-passports/photos.html',
      stated: '2023',
    },
    checked: {
      url: 'https://123passportphoto.com/?country=CA&type=Passport+%28By+photographer+or+studio%29',
      says: '50×70 mm, chin to crown 31 to 36 mm, white or light background',
    },
  },
  {
    id: 'au-passport',
    country: 'australia',
    document: 'passport',
    ...sized(35, 45, 300),
    headMm: 34,
    headRangeMm: [32, 36],
    aboveMm: 4,
    eyesMm: 23,
    bgColor: lightGrey,
    source: {
      authority: 'Australian Passport Office',
      document: 'Passport photo guidelines: 35 to 40 mm by 45 to 50 mm, face 32 to 36 mm',
      url: 'https://www.passports.gov.au/help/passport-photos',
      stated: '2023',
    },
    checked: {
      url: 'https://www.photographeidentitemarseille.com/2020/05/australian-passport-photo-studio-choi-photos-agree-aux-galerie-lafayette-centre-bourse-a-marseille.html',
      says: '35 to 40 mm by 45 to 50 mm, face 32 to 36 mm, white or light grey background',
    },
  },
];

function sized(widthMm: number, heightMm: number, dpi: number) {
  return { widthMm, heightMm, dpi };
}
