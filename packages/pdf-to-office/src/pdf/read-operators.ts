import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, holdsMiddle, intersect } from '../layout/box';
import { clipTo, fillers, isSoftMask, newState, readColor, type State, strokers } from './graphics-state';
import { joinDots } from './join-dots';
import { boxOfUnitSquare, identity, type Matrix, multiply, readMatrix, readNumbers, scaleOf } from './matrix';
import { middleOf } from './overlays';
import type { Overlay, PageMarks, PictureMark } from './page-marks';
import { readShapes, thicknessOf } from './path-shapes';
import { findObject, readFont } from './read-font';
import type { Font } from './text-state';

/** What a page may draw; beyond, it is no document but a map, and the rest is left out. */
const maxMarks = 400_000;
/** A thinner line strikes text through and does not hide it, in points. */
const barMin = 2;
/** Nested deeper than any honest page saves its state. */
const maxDepth = 512;

export type OperatorOptions = {
  /** From the PDF's coordinates to the page's, y downwards, turned as the page says. */
  base: Matrix;
  /** Whether a layer is shown; `group` is what pdf.js calls it by. */
  isLayerVisible: (group: unknown) => boolean;
};

type OperatorList = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;

/** Follows a page's drawing operators and notes where each glyph, line, rectangle and picture ends up. */
export function readOperators(page: PDFPageProxy, list: OperatorList, options: OperatorOptions): PageMarks {
  const reader = new OperatorReader(page, options);
  for (const [index, operator] of list.fnArray.entries()) {
    const value: unknown = list.argsArray[index];
    if (reader.markCount > maxMarks) break;
    handlers[operator]?.(reader, Array.isArray(value) ? value : readNumbers(value));
  }
  for (const rule of joinDots(reader.marks.dots)) reader.marks.rules.push(rule);
  return reader.marks;
}

/** What the operators so far have set, and what they have drawn. */
class OperatorReader {
  readonly marks: PageMarks = {
    glyphs: [],
    rules: [],
    areas: [],
    overlays: [],
    dots: [],
    curves: [],
    pictures: [],
    lacksPicture: false,
  };
  markCount = 0;
  /** The next path becomes the clip. */
  isClipping = false;
  state: State;
  private readonly fonts = new Map<string, Font | undefined>();
  private readonly saved: State[] = [];
  /** For each open marked content, whether it hides what is in it. */
  private readonly hidden: boolean[] = [];
  /** For each open marked content, its number, or that of what it is in. */
  private readonly contents: (number | undefined)[] = [];
  /** Forms number what is marked in them on their own. */
  private formDepth = 0;
  private softMaskDepth = 0;
  private textOperators = 0;

  constructor(
    private readonly page: PDFPageProxy,
    private readonly options: OperatorOptions,
  ) {
    this.state = newState(options.base);
  }

  /** A form that is a group has its bounds there, and its matrix both there and again where it begins. */
  beginGroup(group: unknown): void {
    this.save();
    const { matrix, bbox } = Object(group) as { matrix?: unknown; bbox?: unknown };
    clipTo(this.state, readNumbers(bbox), multiply(this.state.ctm, readMatrix(matrix) ?? identity));
    const { fillAlpha, isBlended } = this.state;
    // The group is mixed with what lies below as a whole; its own drawing begins anew.
    if (fillAlpha < 1 || isBlended) this.state.isInGlass = true;
    this.state.isBlended = false;
    if (fillAlpha > 0) this.state.fillAlpha = 1;
    if (isSoftMask(group) || this.softMaskDepth > 0) this.softMaskDepth += 1;
  }

  endGroup(): void {
    if (this.softMaskDepth > 0) this.softMaskDepth -= 1;
    this.restore();
  }

  beginForm(matrix: unknown, bounds: unknown): void {
    this.save();
    this.formDepth += 1;
    this.transform(matrix);
    clipTo(this.state, readNumbers(bounds));
  }

  endForm(): void {
    this.formDepth = Math.max(0, this.formDepth - 1);
    this.restore();
  }

  beginAnnotation(...matrices: readonly unknown[]): void {
    this.save();
    this.state = newState(this.options.base);
    for (const matrix of matrices) this.transform(matrix);
  }

  beginContent(tag: unknown, group: unknown): void {
    this.hidden.push(tag === 'OC' && !this.options.isLayerVisible(group));
    const isNumber = tag !== 'OC' && typeof group === 'number' && this.formDepth === 0;
    this.contents.push(isNumber ? group : this.contents.at(-1));
  }

  endContent(): void {
    this.hidden.pop();
    this.contents.pop();
  }

  isShown(): boolean {
    return this.softMaskDepth === 0 && !this.hidden.includes(true);
  }

  save(): void {
    if (this.saved.length < maxDepth) this.saved.push({ ...this.state, text: this.state.text.copy() });
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }

  transform(value: unknown): void {
    const matrix = readMatrix(value);
    if (matrix) this.state.ctm = multiply(this.state.ctm, matrix);
  }

  setGraphicsState(value: unknown): void {
    if (!Array.isArray(value)) return;
    for (const entry of value) {
      const [key, setting]: unknown[] = Array.isArray(entry) ? entry : [];
      if (key === 'LW') this.state.lineWidth = Number(setting) || 0;
      if (key === 'ca') this.state.fillAlpha = Number(setting);
      if (key === 'BM') this.state.isBlended = setting !== 'source-over';
      if (key === 'SMask' && setting === true) this.state.isBlended = true;
      if (key === 'Font' && Array.isArray(setting)) this.setFont(setting[0], setting[1]);
    }
  }

  setFont(id: unknown, size: unknown): void {
    const name = String(id);
    if (!this.fonts.has(name)) this.fonts.set(name, readFont(this.page, name));
    this.state.text.font = this.fonts.get(name);
    this.state.text.fontSize = Number(size) || 0;
  }

  showText(shown: unknown): void {
    const operator = this.textOperators;
    this.textOperators += 1;
    const { text, ctm, fillColor, strokeColor, fillAlpha } = this.state;
    const { font } = text;
    if (!font || !this.isShown()) return;
    // Modes 1 and 5 stroke only; 3 and 7 draw nothing (PDF 32000-1 table 106).
    const mode = text.renderingMode % 4;
    const look = { font, ascent: font.ascent, descent: font.descent };
    const color = mode === 1 ? strokeColor : fillColor;
    const content = this.contents.at(-1);
    const isInvisible = mode === 3 || fillAlpha === 0;
    const { clip } = this.state;
    text.place(shown, ctm, (glyph) => {
      this.markCount += 1;
      const isClipped = clip !== undefined && !holdsMiddle(clip, middleOf({ ...glyph, font }));
      this.marks.glyphs.push({ ...glyph, ...look, color, content, isInvisible, operator, isClipped });
    });
  }

  /** `bounds`: its least and most x and y. A path that becomes the clip is painted within the clip before. */
  paintPath(paintOperator: number, data: unknown, bounds: unknown): void {
    const path: unknown = Array.isArray(data) ? data[0] : undefined;
    this.paintShapes(paintOperator, path);
    if (this.isClipping) clipTo(this.state, readNumbers(bounds));
    this.isClipping = false;
  }

  private paintShapes(paintOperator: number, path: unknown): void {
    const isStroked = strokers.has(paintOperator);
    const isFilled = fillers.has(paintOperator) && this.state.fillAlpha > 0;
    if (!(path instanceof Float32Array) || !(isStroked || isFilled) || !this.isShown()) return;
    const { ctm, strokeColor, fillColor, fillAlpha, isBlended, clip } = this.state;
    const lineWidth = this.state.lineWidth * scaleOf(ctm);
    const shapes = readShapes(path, ctm, { isStroked, isFilled, strokeColor, fillColor, lineWidth, clip });
    this.markCount += shapes.rules.length + shapes.areas.length + shapes.curves.length + shapes.dots.length;
    const isOpaque = fillAlpha === 1 && !isBlended && !this.state.isInGlass;
    for (const area of shapes.areas) this.addOverlay(area, { color: area.color, isOpaque, mark: area });
    for (const rule of shapes.rules)
      if (thicknessOf(rule) >= barMin) this.addOverlay(rule, { color: rule.color, isOpaque, mark: rule });
    // A thin line around text hides nothing.
    if (isFilled || lineWidth >= barMin)
      for (const curve of shapes.curves) this.addOverlay(curve, { color: curve.color, mark: curve });
    for (const kind of ['rules', 'areas', 'curves', 'dots'] as const)
      for (const it of shapes[kind]) this.add(kind, it);
  }

  private add<K extends 'rules' | 'areas' | 'curves' | 'dots'>(kind: K, mark: PageMarks[K][number]): void {
    const list: PageMarks[K][number][] = this.marks[kind];
    list.push(mark);
  }

  /** `box` undefined: on all of the page. */
  addOverlay(box: Box | undefined, look: Partial<Overlay> = {}): void {
    const everywhere = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    const glyphCount = this.marks.glyphs.length;
    if (this.isShown())
      this.marks.overlays.push({
        ...(box ?? everywhere),
        glyphCount,
        isUneven: look.mark === undefined,
        ...look,
      });
  }

  addPicture(source: unknown, matrix: Matrix): void {
    if (!this.isShown()) return;
    this.markCount += 1;
    const image = typeof source === 'string' ? findObject(this.page, source) : source;
    if (!image) this.marks.lacksPicture = true;
    else this.addImage({ matrix, image });
  }

  addStencil(mask: unknown): void {
    if (typeof mask !== 'object' || mask === null || !('data' in mask) || !this.isShown()) return;
    const { ctm, fillColor, fillAlpha } = this.state;
    if (fillAlpha === 0) return;
    this.markCount += 1;
    const image = typeof mask.data === 'string' ? findObject(this.page, mask.data) : mask;
    if (image) this.addImage({ matrix: ctm, image, color: fillColor });
  }

  private addImage(picture: Pick<PictureMark, 'matrix' | 'image' | 'color'>): void {
    const content = this.contents.at(-1);
    const { clip } = this.state;
    const whole = boxOfUnitSquare(picture.matrix);
    const mark = { ...picture, clip, content, glyphCount: this.marks.glyphs.length };
    this.addOverlay(clip ? intersect(whole, clip) : whole, { mark, isUneven: true });
    this.marks.pictures.push(mark);
  }

  /** A black stencil of one pixel, of which pdf.js tells the place alone. */
  addSquare(): void {
    this.paintShapes(OPS.fill, unitSquare);
  }

  /** Pictures that are drawn together: where each is, they may hide text. */
  addGroup(entries: unknown): void {
    for (const entry of Array.isArray(entries) ? entries : []) {
      const { transform }: { transform?: unknown } = Object(entry);
      this.addPlace(readMatrix(transform));
    }
  }

  addRepeatedStencil([, scaleX, skewX, skewY, scaleY, positions]: readonly unknown[]): void {
    const places = readNumbers(positions);
    for (let at = 0; at + 1 < places.length; at += 2)
      this.addPlace(readMatrix([scaleX, skewX ?? 0, skewY ?? 0, scaleY, places[at], places[at + 1]]));
  }

  private addPlace(matrix: Matrix | undefined): void {
    if (!matrix || this.state.fillAlpha === 0) return;
    this.markCount += 1;
    const { ctm, clip } = this.state;
    const whole = boxOfUnitSquare(multiply(ctm, matrix));
    this.addOverlay(clip ? intersect(whole, clip) : whole);
  }

  addRepeated([id, scaleX, scaleY, positions]: readonly unknown[]): void {
    const places = readNumbers(positions);
    for (let at = 0; at + 1 < places.length; at += 2) {
      const own: Matrix = [Number(scaleX), 0, 0, Number(scaleY), places[at] ?? 0, places[at + 1] ?? 0];
      this.addPicture(id, multiply(this.state.ctm, own));
    }
  }
}

/** As pdf.js writes a path: moved to, lines to, closed. */
const unitSquare = new Float32Array([0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 4]);

type Handler = (reader: OperatorReader, args: readonly unknown[]) => void;

const number = (value: unknown) => Number(value) || 0;
const restore: Handler = (reader) => reader.restore();
const showText: Handler = (reader, [shown]) => reader.showText(shown);
const addPicture: Handler = (reader, [image]) => reader.addPicture(image, reader.state.ctm);
const clip: Handler = (reader) => {
  reader.isClipping = true;
};

const stateHandlers: Record<number, Handler> = {
  [OPS.save]: (reader) => reader.save(),
  [OPS.restore]: restore,
  [OPS.transform]: (reader, matrix) => reader.transform(matrix),
  [OPS.setGState]: (reader, [settings]) => reader.setGraphicsState(settings),
  [OPS.setLineWidth]: ({ state }, [width]) => {
    state.lineWidth = number(width);
  },
  [OPS.setFillRGBColor]: ({ state }, [color]) => {
    state.fillColor = readColor(color) ?? state.fillColor;
  },
  [OPS.setStrokeRGBColor]: ({ state }, [color]) => {
    state.strokeColor = readColor(color) ?? state.strokeColor;
  },
};

const contentHandlers: Record<number, Handler> = {
  [OPS.paintFormXObjectBegin]: (reader, [matrix, bounds]) => reader.beginForm(matrix, bounds),
  [OPS.paintFormXObjectEnd]: (reader) => reader.endForm(),
  [OPS.beginGroup]: (reader, [group]) => reader.beginGroup(group),
  [OPS.endGroup]: (reader) => reader.endGroup(),
  [OPS.beginAnnotation]: (reader, args) => reader.beginAnnotation(args[2], args[3]),
  [OPS.endAnnotation]: restore,
  [OPS.beginMarkedContent]: (reader) => reader.beginContent(undefined, undefined),
  [OPS.beginMarkedContentProps]: (reader, [tag, group]) => reader.beginContent(tag, group),
  [OPS.endMarkedContent]: (reader) => reader.endContent(),
};

const textHandlers: Record<number, Handler> = {
  [OPS.beginText]: ({ state }) => state.text.setMatrix(identity),
  [OPS.setCharSpacing]: ({ state }, [spacing]) => {
    state.text.charSpacing = number(spacing);
  },
  [OPS.setWordSpacing]: ({ state }, [spacing]) => {
    state.text.wordSpacing = number(spacing);
  },
  [OPS.setHScale]: ({ state }, [percent]) => {
    state.text.horizontalScale = number(percent) / 100;
  },
  [OPS.setLeading]: ({ state }, [leading]) => {
    state.text.leading = -number(leading);
  },
  [OPS.setTextRise]: ({ state }, [rise]) => {
    state.text.rise = number(rise);
  },
  [OPS.setTextRenderingMode]: ({ state }, [mode]) => {
    state.text.renderingMode = number(mode);
  },
  [OPS.setFont]: (reader, [id, size]) => reader.setFont(id, size),
  [OPS.moveText]: ({ state }, [x, y]) => state.text.move(number(x), number(y)),
  [OPS.setLeadingMoveText]: ({ state }, [x, y]) => {
    state.text.leading = number(y);
    state.text.move(number(x), number(y));
  },
  [OPS.setTextMatrix]: ({ state }, args) =>
    state.text.setMatrix(readMatrix(args[0]) ?? readMatrix(args) ?? identity),
  [OPS.nextLine]: ({ state }) => state.text.nextLine(),
  [OPS.showText]: showText,
  [OPS.showSpacedText]: showText,
};

const paintHandlers: Record<number, Handler> = {
  [OPS.constructPath]: (reader, [operator, path, bounds]) => reader.paintPath(number(operator), path, bounds),
  [OPS.clip]: clip,
  [OPS.eoClip]: clip,
  [OPS.paintImageXObject]: addPicture,
  [OPS.paintInlineImageXObject]: addPicture,
  [OPS.paintImageMaskXObject]: (reader, [mask]) => reader.addStencil(mask),
  [OPS.paintSolidColorImageMask]: (reader) => reader.addSquare(),
  [OPS.paintInlineImageXObjectGroup]: (reader, [, entries]) => reader.addGroup(entries),
  [OPS.paintImageMaskXObjectGroup]: (reader, [entries]) => reader.addGroup(entries),
  [OPS.paintImageMaskXObjectRepeat]: (reader, args) => reader.addRepeatedStencil(args),
  [OPS.shadingFill]: (reader) => reader.addOverlay(reader.state.clip),
  [OPS.paintImageXObjectRepeat]: (reader, args) => reader.addRepeated(args),
};

const handlers = { ...stateHandlers, ...contentHandlers, ...textHandlers, ...paintHandlers };
