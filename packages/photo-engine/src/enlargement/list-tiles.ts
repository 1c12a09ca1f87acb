import type { Size } from '../picture';

export type Area = { left: number; top: number; width: number; height: number };

/** What a model is given, and the part of it whose result is used. */
export type Tile = { outer: Area; inner: Area };

/** Covers a picture with squares of at most `side`; each is seen with `overlap` more where the picture has it. */
export function listTiles({ width, height }: Size, side: number, overlap: number): Tile[] {
  const tiles: Tile[] = [];
  for (const row of cut(height, side, overlap)) {
    for (const column of cut(width, side, overlap)) {
      tiles.push({
        outer: {
          left: column.from,
          top: row.from,
          width: column.to - column.from,
          height: row.to - row.from,
        },
        inner: {
          left: column.start,
          top: row.start,
          width: column.end - column.start,
          height: row.end - row.start,
        },
      });
    }
  }
  return tiles;
}

function cut(length: number, side: number, overlap: number) {
  const count = Math.ceil(length / side);
  return Array.from({ length: count }, (_, k) => {
    const start = Math.round((k * length) / count);
    const end = Math.round(((k + 1) * length) / count);
    return { start, end, from: Math.max(0, start - overlap), to: Math.min(length, end + overlap) };
  });
}
