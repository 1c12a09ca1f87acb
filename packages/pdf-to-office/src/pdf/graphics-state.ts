import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Matrix } from './matrix';
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
  };
}

export function isSoftMask(group: unknown): boolean {
  return typeof group === 'object' && group !== null && 'smask' in group && Boolean(group.smask);
}

export function readColor(color: unknown): string | undefined {
  return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : undefined;
}
