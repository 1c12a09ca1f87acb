import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, intersect } from '../layout/box';
import { applyTo, boxOfPoints, type Matrix } from './matrix';
import { TextState } from './text-state';

/** What the drawing operators so far have set. */
export type State = {
  ctm: Matrix;
  text: TextState;
  fillColor: string;
  strokeColor: string;
  lineWidth: number;
  fillAlpha: number;
  /** Colours are mixed with what lies below, as a marker's are. */
  isBlended: boolean;
  /** It is drawn in a group that lets what lies below through. */
  isInGlass: boolean;
  /** Nothing is drawn beside it; undefined: on the whole page. */
  clip?: Box;
};

/** Operators that draw a path's line, and those that fill it. */
export const strokers = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
export const fillers = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

export function newState(ctm: Matrix): State {
  const text = new TextState();
  return {
    ctm,
    text,
    fillColor: '#000000',
    strokeColor: '#000000',
    lineWidth: 1,
    fillAlpha: 1,
    isBlended: false,
    isInGlass: false,
  };
}

/** What is drawn from now on shows within this box alone (least and most x and y under `ctm`), and within those before. */
export function clipTo(state: State, bounds: readonly number[], ctm: Matrix = state.ctm): void {
  const [x0, y0, x1, y1] = bounds;
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return;
  const box = boxOfPoints([
    applyTo(ctm, x0, y0),
    applyTo(ctm, x1, y0),
    applyTo(ctm, x0, y1),
    applyTo(ctm, x1, y1),
  ]);
  if (Object.values(box).every(Number.isFinite)) state.clip = state.clip ? intersect(state.clip, box) : box;
}

export function isSoftMask(group: unknown): boolean {
  return typeof group === 'object' && group !== null && 'smask' in group && Boolean(group.smask);
}

export function readColor(color: unknown): string | undefined {
  return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : undefined;
}
