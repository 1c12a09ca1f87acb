import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readFontName } from './font-look';
import { readMappedCodes } from './mapped-codes';
import { identity, type Matrix, multiply, readMatrix, readNumbers, scaleOf } from './matrix';
import type { PageMarks } from './page-marks';
import { readShapes } from './path-shapes';
import { type Font, TextState } from './text-state';

/** What a page may draw; beyond, it is no document but a map, and the rest is left out. Ours. */
const maxMarks = 400_000;
/** Nested deeper than any honest page saves its state. */
const maxDepth = 512;

export type OperatorOptions = {
  /** From the PDF's coordinates to the page's, y downwards, turned as the page says. */
  base: Matrix;
  /** Whether a layer is shown; `group` is what pdf.js calls it by. */
  isLayerVisible: (group: unknown) => boolean;
};

type State = {
  ctm: Matrix;
  text: TextState;
  fillColor: string;
  strokeColor: string;
  lineWidth: number;
  fillAlpha: number;
};

type OperatorList = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;

/** Follows a page's drawing operators and notes where each glyph, line, rectangle and picture comes to stand. */
export function readOperators(page: PDFPageProxy, list: OperatorList, options: OperatorOptions): PageMarks {
  const marks: PageMarks = { glyphs: [], rules: [], areas: [], curves: [], pictures: [] };
  const fonts = new Map<string, Font | undefined>();
  const saved: State[] = [];
  /** For each open marked content, whether it hides what is in it. */
  const hidden: boolean[] = [];
  let softMaskDepth = 0;
  let markCount = 0;
  let state = newState(options.base);

  const handlers = describeHandlers();
  for (const [index, operator] of list.fnArray.entries()) {
    const value: unknown = list.argsArray[index];
    if (markCount > maxMarks) break;
    handlers[operator]?.(isList(value) ? value : readNumbers(value));
  }
  return marks;

  function describeHandlers(): Record<number, (args: readonly unknown[]) => void> {
    const first = (args: readonly unknown[]) => Number(args[0]) || 0;
    const second = (args: readonly unknown[]) => Number(args[1]) || 0;
    return {
      [OPS.save]: save,
      [OPS.restore]: restore,
      [OPS.transform]: transform,
      [OPS.paintFormXObjectBegin]: ([matrix]) => {
        save();
        transform(matrix);
      },
      [OPS.paintFormXObjectEnd]: restore,
      [OPS.beginGroup]: ([group]) => {
        save();
        if (isSoftMask(group) || softMaskDepth > 0) softMaskDepth += 1;
      },
      [OPS.endGroup]: () => {
        if (softMaskDepth > 0) softMaskDepth -= 1;
        restore();
      },
      [OPS.beginAnnotation]: (args) => {
        save();
        state = newState(options.base);
        transform(args[2]);
        transform(args[3]);
      },
      [OPS.endAnnotation]: restore,
      [OPS.setGState]: ([settings]) => setGraphicsState(settings),
      [OPS.setLineWidth]: (args) => {
        state.lineWidth = first(args);
      },
      [OPS.setFillRGBColor]: (args) => {
        state.fillColor = readColor(args) ?? state.fillColor;
      },
      [OPS.setStrokeRGBColor]: (args) => {
        state.strokeColor = readColor(args) ?? state.strokeColor;
      },
      [OPS.beginText]: () => state.text.setMatrix(identity),
      [OPS.setCharSpacing]: (args) => {
        state.text.charSpacing = first(args);
      },
      [OPS.setWordSpacing]: (args) => {
        state.text.wordSpacing = first(args);
      },
      [OPS.setHScale]: (args) => {
        state.text.horizontalScale = first(args) / 100;
      },
      [OPS.setLeading]: (args) => {
        state.text.leading = -first(args);
      },
      [OPS.setTextRise]: (args) => {
        state.text.rise = first(args);
      },
      [OPS.setTextRenderingMode]: (args) => {
        state.text.renderingMode = first(args);
      },
      [OPS.setFont]: ([id, size]) => setFont(id, size),
      [OPS.moveText]: (args) => state.text.move(first(args), second(args)),
      [OPS.setLeadingMoveText]: (args) => {
        state.text.leading = second(args);
        state.text.move(first(args), second(args));
      },
      [OPS.setTextMatrix]: (args) =>
        state.text.setMatrix(readMatrix(args[0]) ?? readMatrix(args) ?? identity),
      [OPS.nextLine]: () => state.text.nextLine(),
      [OPS.showText]: ([shown]) => showText(shown),
      [OPS.showSpacedText]: ([shown]) => showText(shown),
      [OPS.constructPath]: (args) => paintPath(first(args), args[1]),
      [OPS.paintImageXObject]: ([image]) => addPicture(image, state.ctm),
      [OPS.paintInlineImageXObject]: ([image]) => addPicture(image, state.ctm),
      [OPS.paintImageXObjectRepeat]: addRepeated,
      [OPS.beginMarkedContent]: () => {
        hidden.push(false);
      },
      [OPS.beginMarkedContentProps]: ([tag, group]) => {
        hidden.push(tag === 'OC' && !options.isLayerVisible(group));
      },
      [OPS.endMarkedContent]: () => {
        hidden.pop();
      },
    };
  }

  function isShown(): boolean {
    return softMaskDepth === 0 && !hidden.includes(true);
  }

  function save(): void {
    if (saved.length < maxDepth) saved.push({ ...state, text: state.text.copy() });
  }

  function restore(): void {
    state = saved.pop() ?? state;
  }

  function transform(value: unknown): void {
    const matrix = readMatrix(value);
    if (matrix) state.ctm = multiply(state.ctm, matrix);
  }

  function setGraphicsState(value: unknown): void {
    if (!Array.isArray(value)) return;
    for (const entry of value) {
      const [key, setting]: unknown[] = Array.isArray(entry) ? entry : [];
      if (key === 'LW') state.lineWidth = Number(setting) || 0;
      if (key === 'ca') state.fillAlpha = Number(setting);
      if (key === 'Font' && Array.isArray(setting)) setFont(setting[0], setting[1]);
    }
  }

  function setFont(id: unknown, size: unknown): void {
    const name = String(id);
    if (!fonts.has(name)) fonts.set(name, readFont(page, name));
    state.text.font = fonts.get(name);
    state.text.fontSize = Number(size) || 0;
  }

  function showText(shown: unknown): void {
    const { text, ctm, fillColor, strokeColor, fillAlpha } = state;
    const { font } = text;
    if (!font || !isShown()) return;
    // Modes 1 and 5 stroke only; 3 and 7 draw nothing (PDF 32000-1 table 106).
    const mode = text.renderingMode % 4;
    const look = { font, ascent: font.ascent, descent: font.descent };
    const color = mode === 1 ? strokeColor : fillColor;
    const isInvisible = mode === 3 || fillAlpha === 0;
    text.place(shown, ctm, (glyph) => {
      markCount += 1;
      marks.glyphs.push({ ...glyph, ...look, color, isInvisible });
    });
  }

  function paintPath(paintOperator: number, data: unknown): void {
    const path: unknown = Array.isArray(data) ? data[0] : undefined;
    const isStroked = strokers.has(paintOperator);
    const isFilled = fillers.has(paintOperator) && state.fillAlpha > 0;
    if (!(path instanceof Float32Array) || !(isStroked || isFilled) || !isShown()) return;
    const { ctm, strokeColor, fillColor } = state;
    const lineWidth = state.lineWidth * scaleOf(ctm);
    const shapes = readShapes(path, ctm, { isStroked, isFilled, strokeColor, fillColor, lineWidth });
    markCount += shapes.rules.length + shapes.areas.length + shapes.curves.length;
    for (const kind of ['rules', 'areas', 'curves'] as const) for (const it of shapes[kind]) add(kind, it);
  }

  function add<K extends 'rules' | 'areas' | 'curves'>(kind: K, mark: PageMarks[K][number]): void {
    const list: PageMarks[K][number][] = marks[kind];
    list.push(mark);
  }

  function addPicture(source: unknown, matrix: Matrix): void {
    if (!isShown()) return;
    markCount += 1;
    const image = typeof source === 'string' ? findObject(page, source) : source;
    if (image) marks.pictures.push({ matrix, image });
  }

  function addRepeated([id, scaleX, scaleY, positions]: readonly unknown[]): void {
    const places = readNumbers(positions);
    for (let at = 0; at + 1 < places.length; at += 2) {
      const own: Matrix = [Number(scaleX), 0, 0, Number(scaleY), places[at] ?? 0, places[at + 1] ?? 0];
      addPicture(id, multiply(state.ctm, own));
    }
  }
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

const strokers = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const fillers = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

function newState(ctm: Matrix): State {
  const text = new TextState();
  return { ctm, text, fillColor: '#000000', strokeColor: '#000000', lineWidth: 1, fillAlpha: 1 };
}

function isSoftMask(group: unknown): boolean {
  return typeof group === 'object' && group !== null && 'smask' in group && Boolean(group.smask);
}

function readColor([color]: readonly unknown[]): string | undefined {
  return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : undefined;
}

function findObject(page: PDFPageProxy, id: string): unknown {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
  return objects.has(id) ? objects.get(id) : undefined;
}

/** The usual share of a font above and below the baseline, where it does not say. */
const usualAscent = 0.9;
const usualDescent = -0.22;

function readFont(page: PDFPageProxy, id: string): Font | undefined {
  const font = findObject(page, id);
  if (typeof font !== 'object' || font === null) return undefined;
  const name = 'name' in font && typeof font.name === 'string' ? font.name : '';
  const look = readFontName(name);
  const [unit] = 'fontMatrix' in font ? readNumbers(font.fontMatrix) : [];
  const flag = (key: string) => Object.entries(font).some(([own, value]) => own === key && value === true);
  const ascent = 'ascent' in font ? Number(font.ascent) : 0;
  const descent = 'descent' in font ? Number(font.descent) : 0;
  return {
    ...look,
    isBold: look.isBold || flag('bold') || flag('black'),
    isItalic: look.isItalic || flag('italic'),
    unit: unit && Number.isFinite(unit) ? unit : 0.001,
    isVertical: 'vertical' in font && font.vertical === true,
    mappedCodes: readMappedCodes(font),
    ascent: ascent > 0.2 && ascent < 2 ? ascent : usualAscent,
    descent: descent < 0 && descent > -1 ? descent : usualDescent,
  };
}
