import { putIntoEmptyCell } from './blanks';
import type { Alignment, Band, Block, LargeLetters, PageLayout, PictureBlock, Table } from './block';
import { type Box, enclose, holdsMiddle, widthOf } from './box';
import { findCards } from './cards';
import { cutColumns, guttersOf, type Piece, type PieceBand } from './columns';
import { closeGaps, findFloats, lineUpPictures, tieFloats } from './float-pictures';
import { findFrames, roomIn } from './frames';
import { appendTable } from './join-tables';
import { findLargeBeside } from './large-letters';
import { describePiece, splitPieces } from './lay-out-form';
import { stripLeader } from './leaders';
import { mirrorTable } from './mirror-table';
import type { Area, Picture } from './page-content';
import type { PageParts } from './page-parts';
import { groupParagraphs } from './paragraphs';
import { isRightToLeft } from './reading-direction';
import { refineGrid } from './refine-grid';
import { findRowRuledTables } from './row-ruled-tables';
import { findGrids, findLevelLines, type Grid } from './ruled-tables';
import { readsAsProse } from './table-evidence';
import { prependHead, prependLabelledHead } from './table-heads';
import { findListLines } from './tagged-lists';
import { findTaggedTables } from './tagged-tables';
import { groupLines, type TextLine } from './text-line';
import { takeUnruledTable } from './unruled-tables';
import { textOfWord, type Word } from './word';

type Solid = Piece & { block: Table | PictureBlock };

/** A page's blocks in the order they are read; `before` is what the page before ended with. */
export function analysePage(
  page: PageParts,
  before?: Band,
): Pick<PageLayout, 'bands' | 'asides' | 'largeLetters'> {
  const words = new Set(page.words);
  const asides = new Set(page.asides);
  const tables = findTables(page, words, asides);
  const pictures = page.pictures
    .filter((picture) => !putIntoCell(picture, tables))
    .map((picture) => describePicture(picture, page));
  const solids: Solid[] = [...tables, ...pictures].map((block) => ({ ...boxOf(block), block }));
  for (const word of words) if (putIntoEmptyCell(word, tables)) words.delete(word);
  const free: Piece[] = [...words].map((word) => ({ ...boxOf(word), word }));
  const isRtl = isRightToLeft([...words].map(textOfWord).join(' '));
  const known = guttersOf(before?.columns.map(({ box }) => box) ?? []);
  const pieces = [...free, ...solids];
  const cut = page.sideBar ? [partBeside(page.sideBar, pieces)] : cutColumns(pieces, isRtl, known);
  const largeLetters: LargeLetters[] = [];
  const bands = cut.map((columns) => ({
    columns: columns.map((drawn) => {
      const regions = drawn.map((region) => takeLargeLetters(region, largeLetters));
      const box = roomOf(regions.flat(), page.sideBar);
      const placed = columns.length > 1 ? regions.map((region) => placePictures(region, box)) : regions;
      return { box, blocks: placed.flatMap((region) => readRegion(region, roomOf(region, page.sideBar))) };
    }),
  }));
  return { bands, asides: [...asides], largeLetters };
}

/** What stands on a side bar and what stands beside it. */
function partBeside(bar: Box, pieces: readonly Piece[]): PieceBand {
  const inside = pieces.filter((piece) => holdsMiddle(bar, piece));
  const sides = [inside, pieces.filter((piece) => !inside.includes(piece))];
  return sides
    .filter((side) => side.length > 0)
    .sort(([a], [b]) => (a?.left ?? 0) - (b?.left ?? 0))
    .map((side) => [side]);
}

/** Where a column's text may stand: on a side bar as far from its one side as from the other. */
function roomOf(pieces: readonly (Piece | Solid)[], bar: Box | undefined): Box {
  const box = enclose(pieces.map((piece) => (isSolid(piece) ? roomIn(piece.block) : piece)));
  if (!bar || !holdsMiddle(bar, box)) return box;
  const inset = Math.min(box.left - bar.left, bar.right - box.right);
  return { ...box, left: bar.left + inset, right: bar.right - inset };
}

function boxOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

/** Puts letters as high as several lines beside them into `largeLetters`, and answers with the rest. */
function takeLargeLetters(pieces: readonly Piece[], largeLetters: LargeLetters[]): Piece[] {
  const large = findLargeBeside(pieces.map(({ word }) => word).filter((word) => word !== undefined));
  for (const line of large) {
    for (const paragraph of groupParagraphs([line], line))
      largeLetters.push({ paragraph, pieces: splitPieces(line).map(describePiece) });
  }
  const taken = new Set(large.flatMap(({ words }) => words));
  return pieces.filter(({ word }) => word === undefined || !taken.has(word));
}

/** Takes the words that stand in tables out of `words`. */
function findTables(page: PageParts, words: Set<Word>, asides: Set<Word>): Table[] {
  const tables: Table[] = [];
  const grids = findGrids(page.rules, page.areas).filter((grid) => !isPageFrame(grid, page));
  const isInGrid = (word: Word) => grids.some((grid) => holdsMiddle(grid, word));
  const take = (found: readonly { table: Table; words: readonly Word[] }[]) => {
    for (const { table, words: own } of found) {
      // Lines all around a table's cells say more of it.
      if (own.length > 0 && own.every(isInGrid)) continue;
      for (const word of own) words.delete(word);
      for (const cell of table.cells) cell.fill = fillOf(cell, page.areas);
      tables.push(mirrorTable(table));
    }
  };
  take(findTaggedTables(words));
  take(findCards(page.areas, words));
  take(findRowRuledTables(findLevelLines(page.rules, page.areas), words));
  const filled = grids.filter((grid) => page.words.some((word) => holdsMiddle(grid, word)));
  take(findFrames(page, words, filled, tables));
  for (const grid of grids) {
    const inside = [...words].filter((word) => holdsMiddle(grid, word));
    if (inside.length === 0) continue;
    for (const word of inside) words.delete(word);
    // Only what stands upright is a cell's text; what leans lies over the table.
    const upright = [...asides].filter((word) => Math.abs(word.angle ?? 0) === 90 && holdsMiddle(grid, word));
    for (const word of upright) asides.delete(word);
    const own = [...inside, ...upright];
    tables.push(mirrorTable(describeGrid(refineGrid(grid, inside), own, page.areas)));
  }
  return tables;
}

/** Two boxes as large as the page are its decoration. */
function isPageFrame(grid: Grid, page: PageParts): boolean {
  return grid.cells.length <= 2 && widthOf(grid) > 0.9 * page.width;
}

function describeGrid(grid: Grid, words: readonly Word[], areas: readonly Area[]): Table {
  const { xs, ys, cells, ...box } = grid;
  return {
    kind: 'table',
    ...boxOf(box),
    columnWidths: xs.slice(1).map((x, index) => x - (xs[index] ?? 0)),
    rowHeights: ys.slice(1).map((y, index) => y - (ys[index] ?? 0)),
    hasRules: true,
    headerRowCount: 0,
    cells: cells.map((cell) => {
      const own = words.filter((word) => holdsMiddle(cell, word));
      const inner = { ...boxOf(cell), left: cell.left + 2, right: cell.right - 2 };
      const [first] = own;
      const angle = own.every((word) => word.angle === first?.angle) ? first?.angle : undefined;
      return {
        ...cell,
        angle,
        blocks: groupParagraphs(groupLines(own).map(stripLeader), inner),
        fill: fillOf(cell, areas),
      };
    }),
  };
}

/** The colour behind a cell; undefined for white. */
function fillOf(cell: Box, areas: readonly Area[]): string | undefined {
  const behind = areas.findLast((area) => holdsMiddle(area, cell) && widthOf(area) >= 0.8 * widthOf(cell));
  return behind && behind.color !== '#ffffff' ? behind.color : undefined;
}

/** A picture may stand over the lines around its cell by so many points. */
const cellSlack = 3;

/** A picture in a table's cell is among the cell's blocks; false for one that no cell holds. */
function putIntoCell(picture: Picture, tables: readonly Table[]): boolean {
  const cell = tables
    .flatMap(({ cells }) => cells)
    .find(
      ({ left, top, right, bottom, angle }) =>
        angle === undefined &&
        picture.left >= left - cellSlack &&
        picture.top >= top - cellSlack &&
        picture.right <= right + cellSlack &&
        picture.bottom <= bottom + cellSlack,
    );
  if (!cell) return false;
  const block = describePicture(picture, cell);
  cell.blocks = [...cell.blocks, block].sort((a, b) => a.top - b.top);
  return true;
}

function describePicture(picture: Picture, around: { width: number } | Box): PictureBlock {
  const [left, right] = 'width' in around ? [0, around.width] : [around.left, around.right];
  const before = picture.left - left;
  const after = right - picture.right;
  const isCentered = Math.abs(before - after) < 0.05 * (right - left);
  const alignment: Alignment = isCentered ? 'center' : before > 2 * after ? 'right' : 'left';
  return { kind: 'picture', picture, alignment, ...boxOf(picture) };
}

/** Pictures stand to the left, right or middle of their column, not of the page; one as wide as it tells nothing. */
function placePictures(region: readonly Piece[], column: Box): Piece[] {
  return region.map((piece) => {
    const picture = isSolid(piece) && piece.block.kind === 'picture' && piece.block.picture;
    if (!picture || widthOf(picture) >= widthOf(column)) return piece;
    return { ...piece, block: describePicture(picture, column) };
  });
}

function isSolid(piece: Piece): piece is Solid {
  return 'block' in piece;
}

/** One column: its lines from top to bottom, with tables and pictures where they stand among them. */
function readRegion(pieces: readonly Piece[], column: Box): Block[] {
  const words = pieces.map(({ word }) => word).filter((word) => word !== undefined);
  const solids = pieces.filter(isSolid).map(({ block }) => block);
  const pictures = solids.filter((block) => block.kind === 'picture');
  const drawn = groupLines(words);
  const floats = findFloats(pictures, drawn, column);
  const lines = closeGaps(drawn, floats, column);
  const isFloat = (block: Block) => floats.some((float) => float.block === block);
  const blocks = readAround(lines, lineUp(solids.filter((block) => !isFloat(block))), column);
  return tieFloats(blocks, floats) ? blocks : readAround(drawn, lineUp(solids), column);
}

function lineUp(solids: readonly Solid['block'][]): Block[] {
  const pictures = solids.filter((block) => block.kind === 'picture');
  return [...solids.filter((block) => block.kind === 'table'), ...lineUpPictures(pictures)];
}

/** Text with the tables and pictures that take its whole width. */
function readAround(lines: readonly TextLine[], solids: readonly Block[], column: Box): Block[] {
  const blocks: Block[] = [];
  let rest = lines;
  for (const solid of solids.toSorted((a, b) => a.top - b.top)) {
    const above = rest.filter((line) => line.baseline <= solid.top + 0.3 * line.size);
    rest = rest.filter((line) => !above.includes(line));
    blocks.push(...readLines(above, column), solid);
  }
  return [...blocks, ...readLines(rest, column)];
}

/** Text and the tables that alignment makes in it. */
function readLines(lines: readonly TextLine[], column: Box): Block[] {
  const blocks: Block[] = [];
  let waiting: TextLine[] = [];
  const listLines = findListLines(lines);
  for (let index = 0; index < lines.length; ) {
    const line = lines[index];
    // What the tags call a list is no table, however far its marks stand from its text.
    const end = lines.findIndex((other, at) => at >= index && listLines.has(other));
    const found = takeUnruledTable(end < 0 ? lines : lines.slice(0, end), index);
    if (found && readsAsProse(found.table)) {
      const own = lines.slice(index, index + found.lineCount);
      blocks.push(...groupParagraphs(waiting, column), ...readSideBySide(own, found.table));
      waiting = [];
      index += found.lineCount;
    } else if (found) {
      const table = takeHead(found.table, waiting);
      blocks.push(...groupParagraphs(waiting, column));
      appendTable(blocks, mirrorTable(table));
      waiting = [];
      index += found.lineCount;
    } else {
      if (line) waiting.push(line);
      index += 1;
    }
  }
  return [...blocks, ...groupParagraphs(waiting, column)];
}

const headLinesMax = 4;

/** Moves the lines of its head from the end of `above` into the table. */
function takeHead(table: Table, above: TextLine[]): Table {
  let headed = table;
  for (let count = 0; count < headLinesMax; count += 1) {
    const line = above.at(-1);
    const next = line && prependHead(headed, line);
    const head = above.at(-2);
    const labelled = next || !line || !head ? undefined : prependLabelledHead(headed, line, head);
    const taken = next ?? labelled;
    if (!taken) break;
    above.splice(next ? -1 : -2);
    headed = taken;
  }
  return headed;
}

/** Text in columns too short to be found as such: one column after the other. */
function readSideBySide(lines: readonly TextLine[], table: Table): Block[] {
  const words = lines.flatMap((line) => line.words);
  let { left } = table;
  return table.columnWidths.flatMap((width) => {
    const column = { left, right: left + width, top: table.top, bottom: table.bottom };
    left += width;
    return groupParagraphs(groupLines(words.filter((word) => holdsMiddle(column, word, 1))), column);
  });
}
