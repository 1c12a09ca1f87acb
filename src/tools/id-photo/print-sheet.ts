export const mmPerInch = 25.4;

/** Sheets that photo shops and desk printers have, in millimetres. */
export const printSheets = {
  '4x6': { widthMm: 6 * mmPerInch, heightMm: 4 * mmPerInch },
  a4: { widthMm: 210, heightMm: 297 },
} as const;
export type PrintSheetName = keyof typeof printSheets;

/** Where photo shops call their sheet by centimetres. */
const metricLanguages = ['vi', 'ru'];
/** Where people write the unit in full: `in` is not an abbreviation in Indonesian. */
const unabbreviatedLanguages = ['id'];

/** What people call a sheet: `4×6 in`, `4×6 inci`, `10×15 см`, `A4`. */
export function nameSheet(sheet: PrintSheetName, language: string): string {
  if (sheet === 'a4') return 'A4';
  const isMetric = metricLanguages.includes(language);
  const unit = isMetric ? 'centimeter' : 'inch';
  const unitDisplay = unabbreviatedLanguages.includes(language) ? 'long' : 'short';
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
  return isMetric ? `10×${format.format(15)}` : `4×${format.format(6)}`;
}

/** What printers leave white, and the room that scissors need. */
const marginMm = 5;
const gapMm = 3;
/** A cut mark ends before the next photo's begins. */
const cutMarkMm = 1.2;

export type PrintedPhoto = { widthPx: number; heightPx: number; dpi: number };
export type PrintLayout = {
  /** The sheet in pixels at the photo's dpi: the photo is drawn as it is. */
  widthPx: number;
  heightPx: number;
  widthMm: number;
  heightMm: number;
  /** Upper left corners of the photos. */
  places: { x: number; y: number }[];
  cutMarkPx: number;
};

/** As many photos as fit on the sheet, held whichever way takes more, in the middle of it. */
export function layOutSheet(name: PrintSheetName, photo: PrintedPhoto): PrintLayout {
  const { widthMm, heightMm } = printSheets[name];
  const upright = layOut(widthMm, heightMm, photo);
  const turned = layOut(heightMm, widthMm, photo);
  return turned.places.length > upright.places.length ? turned : upright;
}

function layOut(widthMm: number, heightMm: number, { widthPx, heightPx, dpi }: PrintedPhoto): PrintLayout {
  const toPx = (mm: number) => Math.round((mm / mmPerInch) * dpi);
  const sheet = { widthPx: toPx(widthMm), heightPx: toPx(heightMm) };
  const gap = toPx(gapMm);
  const margin = toPx(marginMm);
  const columns = countFitting(sheet.widthPx - 2 * margin, widthPx, gap);
  const rows = countFitting(sheet.heightPx - 2 * margin, heightPx, gap);
  const left = Math.round((sheet.widthPx - (columns * (widthPx + gap) - gap)) / 2);
  const top = Math.round((sheet.heightPx - (rows * (heightPx + gap) - gap)) / 2);
  const places = Array.from({ length: columns * rows }, (_, at) => ({
    x: left + (at % columns) * (widthPx + gap),
    y: top + Math.floor(at / columns) * (heightPx + gap),
  }));
  return { ...sheet, widthMm, heightMm, places, cutMarkPx: toPx(cutMarkMm) };
}

function countFitting(room: number, size: number, gap: number): number {
  return Math.max(0, Math.floor((room + gap) / (size + gap)));
}
