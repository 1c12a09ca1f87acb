import { type Box, heightOf, holds, holdsMiddle, widthOf } from '../layout/box';
import type { Glyph, Look } from '../layout/page-content';
import type { Matrix } from './matrix';
import { boxOfRectangle } from './read-links';

/** What a form field or a note says that the file has no drawing of. */
export type Field = Box & {
  text: string;
  size: number;
  /** Of its letters; black when left out. */
  color?: string;
  /** A check box or radio button: what is drawn of it, and what marks it, is its letter. */
  isButton?: boolean;
  isMarked?: boolean;
};

const black = '#000000';
const sizeMax = 12;
/** Of a field's height, where it does not say how large its letters are. */
const sizeShare = 0.7;
/** A letter's usual width and a line's height in font sizes, and the white beside a field's text, in points. */
const letterWidth = 0.5;
const lineHeight = 1.2;
const padding = 2;

/** How many fields there are to be filled in, whatever they hold. */
export function countFields(annotations: readonly unknown[]): number {
  return annotations.filter((one) => Object(one).subtype === 'Widget').length;
}

/**
 * Values of fields and texts of notes, in page coordinates; check boxes as ☒ or ☐, radio buttons as ◉ or ◯. On a form's
 * paper these are drawn, and only the mark in them is text.
 */
export function readFields(annotations: readonly unknown[], base: Matrix, isForm = false): Field[] {
  return annotations.flatMap((annotation) => {
    if (typeof annotation !== 'object' || annotation === null || !('rect' in annotation)) return [];
    if ('hidden' in annotation && annotation.hidden === true) return [];
    const state = readState(annotation);
    const marks = isForm ? formMarks : textMarks;
    const text = state === undefined ? readText(annotation) : marks[state];
    const box = boxOfRectangle(annotation.rect, base);
    if (text === undefined || !box) return [];
    const isMarked = state === 'check' || state === 'radio';
    const isButton = state !== undefined && !isForm;
    return [{ ...box, text, ...readLook(annotation, box), isMarked, isButton }];
  });
}

type State = 'check' | 'radio' | 'box' | 'ring';
const textMarks: Readonly<Record<State, string>> = { check: '☒', radio: '◉', box: '☐', ring: '◯' };
const formMarks: Readonly<Partial<Record<State, string>>> = { check: 'X', radio: '●' };

/**
 * What is drawn, with the letters of those fields that nothing is written in yet: most programs draw them themselves. Spaces
 * make room for a field. What is drawn in a marked box is a letter of a font of signs.
 */
export function drawFields(fields: readonly Field[], drawn: readonly Glyph[]): Glyph[] {
  const marked = fields.filter(({ isMarked }) => isMarked);
  const plain = drawn.filter((glyph) => !marked.some((box) => holdsMiddle(box, glyph)));
  const written = plain.filter(({ text }) => text.trim() !== '');
  const empty = fields.filter((field) => !written.some((glyph) => holdsMiddle(field, glyph)));
  return [...plain, ...empty.flatMap(drawField)];
}

/** A button's frame reaches so far beyond it, in points. */
const frameSlack = 2;

/** What is drawn, but for the frames of buttons, which are letters. */
export function dropFrames<Drawn extends Box>(drawn: readonly Drawn[], fields: readonly Field[]): Drawn[] {
  const buttons = fields.filter(({ isButton }) => isButton);
  return drawn.filter((one) => !buttons.some((button) => holds(button, one, frameSlack)));
}

/** Of a check box or radio button. */
function readState(annotation: object): State | undefined {
  const { checkBox, radioButton, exportValue, buttonValue, fieldValue } = Object(annotation);
  if (checkBox !== true && radioButton !== true) return undefined;
  const on = checkBox === true ? exportValue : buttonValue;
  const isMarked = fieldValue === on && on !== undefined && on !== null;
  if (checkBox === true) return isMarked ? 'check' : 'box';
  return isMarked ? 'radio' : 'ring';
}

function readText(annotation: object): string | undefined {
  const get = (key: string) => Object.entries(annotation).find(([own]) => own === key)?.[1] as unknown;
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

function readLook(annotation: object, box: Box): Pick<Field, 'size' | 'color'> {
  const appearance = 'defaultAppearanceData' in annotation ? Object(annotation.defaultAppearanceData) : {};
  const said = Number(appearance.fontSize) || 0;
  const channels: unknown = appearance.fontColor;
  const isColor = channels instanceof Uint8ClampedArray && channels.length === 3;
  return {
    size: said > 0 ? said : Math.min(sizeMax, Math.max(4, sizeShare * heightOf(box))),
    ...(isColor ? { color: nameColor(channels) } : {}),
  };
}

type FieldLine = { text: string; left: number; baseline: number };

/** Where the lines of a field's text stand. */
export function layOutField(field: Field): FieldLine[] {
  const { text, size } = field;
  const perLine = Math.max(1, Math.floor((widthOf(field) - 2 * padding) / (letterWidth * size)));
  const isOneLine = heightOf(field) < 2 * lineHeight * size;
  const lines = text.split(/\r\n?|\n/).flatMap((line) => (isOneLine ? [line] : wrap(line, perLine)));
  const middle = (field.top + field.bottom) / 2 + 0.35 * size;
  const first = isOneLine ? middle : field.top + padding + 0.9 * size;
  return lines.map((line, row) => ({
    text: line,
    left: field.left + padding,
    baseline: first + row * lineHeight * size,
  }));
}

function drawField(field: Field): Glyph[] {
  const { size } = field;
  const look: Look = { family: 'Arial', size, isBold: false, isItalic: false, color: field.color ?? black };
  return layOutField(field).flatMap(({ text, left: start, baseline }) =>
    [...text].map((letter, index): Glyph => {
      const left = start + index * letterWidth * size;
      const box = { left, right: left + letterWidth * size, top: baseline - 0.9 * size };
      return { ...box, bottom: baseline + 0.22 * size, baseline, text: letter, look };
    }),
  );
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

function nameColor(channels: Uint8ClampedArray): string {
  return `#${Array.from(channels, (value) => value.toString(16).padStart(2, '0')).join('')}`;
}
