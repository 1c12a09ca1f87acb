import { type FontFlags, findNearFamily } from './near-family';

/** What a font's PostScript name says. */
export type FontLook = {
  family: string;
  isBold: boolean;
  isItalic: boolean;
  /** What the PDF calls it, where `family` only takes its place. */
  substituteOf: string | undefined;
};

/** Families whose PostScript name does not part into words, and those that only printers have. */
const knownFamilies: readonly [pattern: RegExp, family: string][] = [
  [/^times(newroman)?(ps)?(mt)?$/, 'Times New Roman'],
  [/^arial(unicode)?(mt)?$/, 'Arial'],
  [/^helvetica(neue)?(lt|ltstd)?$/, 'Arial'],
  [/^courier(new)?(ps)?(mt)?$/, 'Courier New'],
  [/^zapfdingbats(itc)?$/, 'Segoe UI Symbol'],
  [/^notosanscjk(jp|kr|sc|tc|hk)?$/, 'Noto Sans CJK '],
  [/^notoserifcjk(jp|kr|sc|tc|hk)?$/, 'Noto Serif CJK '],
  [/^dejavusansmono$/, 'DejaVu Sans Mono'],
  [/^dejavu(sans|serif)$/, 'DejaVu '],
  [/^opensymbol$/, 'OpenSymbol'],
  [/^simsun$/, 'SimSun'],
  [/^simhei$/, 'SimHei'],
  [/^ms-?mincho$/, 'MS Mincho'],
  [/^ms-?gothic$/, 'MS Gothic'],
];

/** Not on the computers that documents are opened on, so another takes their place. */
const substituted = /^(helvetica|times|courier|zapfdingbats)/i;

/** What a font without a name is called. */
const unnamedFont = '?';

/** The family that stands in for a font whose name says nothing. */
const fallbackFamily = 'Arial';

/**
 * Reads `ABCDEF+LiberationSerif-BoldItalic` as Liberation Serif, bold and italic. What no computer has becomes the
 * nearest that all have.
 */
export function readFontName(postScriptName: string, flags: FontFlags = {}): FontLook {
  const name = postScriptName.replace(/^[A-Z]{6}\+/, '').trim();
  const [stem = '', ...styles] = name.split(/[-,]/);
  const style = styles.join(' ');
  const isBold =
    /bold|black|heavy|demi|\bbd/i.test(style) ||
    /(bold|black|heavy)(mt)?$/i.test(name) ||
    // Nimbus calls its bold ones so.
    /^nimbus.*-medi/i.test(name) ||
    /^(cm(b|ssb)x|sf[bs]x)/i.test(name);
  const isItalic =
    /ital|obli|kursiv|slant|\bit\b/i.test(style) ||
    /(italic|oblique)(mt)?$/i.test(name) ||
    /^(cm|sf)(ti|mi|sl|bxti|ssi)\d/i.test(name);
  const named = nameFamily(stem);
  const family = named === undefined ? undefined : findNearFamily(named, name, flags);
  const isPrinterFont = substituted.test(stem) && !/newroman|couriernew/i.test(stem.replace(/\s/g, ''));
  return {
    family: family ?? fallbackFamily,
    isBold,
    isItalic,
    substituteOf: family === undefined || isPrinterFont || family !== named ? stem || unnamedFont : undefined,
  };
}

function nameFamily(stem: string): string | undefined {
  const plain = stem.replace(/(?:bold|italic|oblique|regular){1,6}(?:mt)?$/i, '');
  // Type 3 fonts and some programs' subsets are called F1, T3_0 or CIDFont+F2.
  if (!/[a-z]{3}/i.test(plain) || /^(cidfont|g_d\d)/i.test(plain)) return undefined;
  const key = plain.toLowerCase().replace(/\s/g, '');
  for (const [pattern, family] of knownFamilies) {
    const variant = pattern.exec(key)?.[1] ?? '';
    if (!pattern.test(key)) continue;
    if (family.startsWith('Noto')) return family + (variant || 'jp').toUpperCase();
    return family === 'DejaVu ' ? family + variant[0]?.toUpperCase() + variant.slice(1) : family;
  }
  return plain
    .replace(/(PS)?MT$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .trim();
}
