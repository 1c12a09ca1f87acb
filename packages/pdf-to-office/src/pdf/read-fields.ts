import { type Box, heightOf, holdsMiddle, widthOf } from '../layout/box';
import type { Glyph, Look } from '../layout/page-content';
import type { Matrix } from './matrix';
import { boxOfRectangle } from './read-links';

/** What a form field or a note says that the file has no drawing of. */
export type Field = Box & { text: string; size: number };

const sizeMax = 12;
/** Of a field's height, where it does not say how large its letters are. */
const sizeShare = 0.7;
/** A letter's usual width and a line's height in font sizes, and the white beside a field's text, in points. */
const letterWidth = 0.5;
const lineHeight = 1.2;
const padding = 2;

/** Values of fields and texts of notes, in page coordinates; check boxes and radio buttons as ☒ or ☐. */
export function readFields(annotations: readonly unknown[], base: Matrix): Field[] {
  return annotations.flatMap((annotation) => {
    if (typeof annotation !== 'object' || annotation === null || !('rect' in annotation)) return [];
    if ('hidden' in annotation && annotation.hidden === true) return [];
    const text = readText(annotation);
    const box = boxOfRectangle(annotation.rect, base);
    return text === undefined || !box ? [] : [{ ...box, text, size: readSize(annotation, box) }];
  });
}

/**
 * The letters of those fields that nothing is written in yet, which is what most programs draw themselves. Spaces make room
 * for a field.
 */
export function drawFields(fields: readonly Field[], drawn: readonly Glyph[]): Glyph[] {
  const written = drawn.filter(({ text }) => text.trim() !== '');
  return fields.filter((field) => !written.some((box) => holdsMiddle(field, box))).flatMap(drawField);
}

function readText(annotation: object): string | undefined {
  const get = (key: string) => Object.entries(annotation).find(([own]) => own === key)?.[1] as unknown;
  if (get('checkBox') === true || get('radioButton') === true) {
    const on = get('checkBox') === true ? get('exportValue') : get('buttonValue');
    return get('fieldValue') === on && on !== undefined && on !== null ? '☒' : '☐';
  }
  if (get('subtype') === 'FreeText') {
    const contents = get('contentsObj');
    return typeof contents === 'object' && contents !== null && 'str' in contents
      ? textOf(contents.str)
      : undefined;
  }
  const isField = get('fieldType') === 'Tx' || get('fieldType') === 'Ch';
  return isField && get('password') !== true ? textOf(get('fieldValue')) : undefined;
}

function textOf(value: unknown): string | undefined {
  const text = Array.isArray(value) ? value.join(', ') : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

function readSize(annotation: object, box: Box): number {
  const appearance = 'defaultAppearanceData' in annotation ? Object(annotation.defaultAppearanceData) : {};
  const said = Number(appearance.fontSize) || 0;
  return said > 0 ? said : Math.min(sizeMax, Math.max(4, sizeShare * heightOf(box)));
}

function drawField(field: Field): Glyph[] {
  const { text, size } = field;
  const look: Look = { family: 'Arial', size, isBold: false, isItalic: false, color: '#000000' };
  const perLine = Math.max(1, Math.floor((widthOf(field) - 2 * padding) / (letterWidth * size)));
  const isOneLine = heightOf(field) < 2 * lineHeight * size;
  const lines = text.split(/\r\n?|\n/).flatMap((line) => (isOneLine ? [line] : wrap(line, perLine)));
  const middle = (field.top + field.bottom) / 2 + 0.35 * size;
  return lines.flatMap((line, row) => {
    const first = isOneLine ? middle : field.top + padding + 0.9 * size;
    const baseline = first + row * lineHeight * size;
    return [...line].map((letter, index): Glyph => {
      const left = field.left + padding + index * letterWidth * size;
      const box = { left, right: left + letterWidth * size, top: baseline - 0.9 * size };
      return { ...box, bottom: baseline + 0.22 * size, baseline, text: letter, look };
    });
  });
}

function wrap(text: string, perLine: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < perLine)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
