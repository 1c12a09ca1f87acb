import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { readOperators } from './read-operators';

const identity = [1, 0, 0, 1, 0, 0];
/** Of a form that paints far beyond its bounds. */
const paint: Operation = [
  OPS.constructPath,
  [OPS.fill, [new Float32Array([0, -900, -900, 1, 900, -900, 1, 900, 900, 1, -900, 900, 4])], []],
];

test('a form paints nothing beside its bounds, be it a group or not', () => {
  const bounds = [10, 20, 110, 220];
  const plain = read([OPS.paintFormXObjectBegin, [[1, 0, 0, 1, 5, 0], bounds]], paint);
  expect(plain.areas).toMatchObject([{ left: 15, top: 20, right: 115, bottom: 220 }]);
  const group = read(
    [OPS.beginGroup, [{ matrix: [1, 0, 0, 1, 5, 0], bbox: bounds }]],
    [OPS.paintFormXObjectBegin, [identity, null]],
    paint,
  );
  expect(group.areas).toEqual(plain.areas);
});

test('of a rectangle that is clipped to a line, the line is left, and nothing of one that is clipped away', () => {
  const clipTo = (bounds: readonly number[]): Operation[] => [
    [OPS.clip, []],
    [OPS.constructPath, [OPS.endPath, [new Float32Array()], bounds]],
  ];
  const line = read(...clipTo([72, 100, 400, 101]), paint);
  expect(line).toMatchObject({ areas: [], rules: [{ left: 72, right: 400, isHorizontal: true }] });
  const away = read(...clipTo([1_000, 100, 1_200, 101]), paint);
  expect(away).toMatchObject({ areas: [], rules: [], overlays: [] });
});

type Operation = [operator: number, args: unknown[]];

function read(...operations: Operation[]) {
  const list = {
    fnArray: operations.map(([operator]) => operator),
    argsArray: operations.map(([, args]) => args),
    lastChunk: true,
    separateAnnots: null,
  };
  // Only fonts and pictures are asked of the page.
  const page = {} as PDFPageProxy;
  return readOperators(page, list, { base: [1, 0, 0, 1, 0, 0], isLayerVisible: () => true });
}
