import type { MarkupElement } from '../markup/markup-element';
import type { PartCleaner } from './part-cleaner';

/**
 * Drops distances that no page holds: Word and Excel accept none of them, and LibreOffice moves the text beside them off its
 * page. The usual distance stays.
 */
export const dropExcessSizes: PartCleaner = ({ name }) => {
  if (/^\/?word\//i.test(name) && !isRelationships(name)) return { start: dropWordSizes };
  if (/^\/?xl\/\w*sheets\//i.test(name) && !isRelationships(name)) return { start: dropMargins };
  return undefined;
};

function isRelationships(name: string): boolean {
  return /\.rels$/i.test(name);
}

/** 22 inches, the largest distance in Word, in twentieths of a point. */
const twipsMax = 31_680;
/** The largest margin in Excel, in inches. */
const inchesMax = 49;

/** By element, the attributes that are distances (ECMA-376 part 1, 17.3 to 17.6). */
const distances: Readonly<Record<string, ReadonlySet<string>>> = {
  spacing: new Set(['line', 'before', 'after', 'val']),
  ind: new Set(['left', 'right', 'start', 'end', 'firstLine', 'hanging']),
  pgMar: new Set(['top', 'bottom', 'left', 'right', 'header', 'footer', 'gutter']),
  tab: new Set(['pos']),
  framePr: new Set(['w', 'h', 'x', 'y', 'hSpace', 'vSpace']),
  tblpPr: new Set([
    ...['tblpX', 'tblpY'],
    ...['leftFromText', 'rightFromText', 'topFromText', 'bottomFromText'],
  ]),
  docGrid: new Set(['linePitch']),
};

function dropWordSizes(element: MarkupElement): void {
  const own = Object.hasOwn(distances, element.localName) ? distances[element.localName] : undefined;
  if (own) dropBeyond(element, (attribute) => own.has(attribute), twipsMax);
}

function dropMargins(element: MarkupElement): void {
  if (element.localName === 'pageMargins') dropBeyond(element, () => true, inchesMax);
}

function dropBeyond(element: MarkupElement, isSize: (localName: string) => boolean, max: number): void {
  for (const [key, value] of Object.entries(element.attributes)) {
    if (!isSize(key.slice(key.indexOf(':') + 1))) continue;
    if (Math.abs(twipsOf(value)) > max) element.set(key, undefined);
  }
}

/** Of a measure with a unit (22.9.2.15); without one, the number as it is. */
const twipsPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  pt: 20,
  in: 1440,
  cm: 1440 / 2.54,
  mm: 144 / 2.54,
  pc: 240,
  pi: 240,
};

/** Not a number for what is no measure, which is as good as absent to whoever reads it. */
function twipsOf(value: string): number {
  const measure = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(pt|in|cm|mm|pc|pi)?$/i;
  const [, number, unit = ''] = measure.exec(value.trim()) ?? [];
  return number === undefined ? Number.NaN : Number(number) * (twipsPerUnit[unit.toLowerCase()] ?? 1);
}
