import { describe, expect, test } from 'vitest';
import { drawGrid, drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { type Block, blocksOfPage, type Table } from './block';
import { layOutDocument } from './lay-out-document';
import type { PageParts } from './page-parts';
import { pageMark } from './running-lines';
import { textOfRuns } from './text-line';

/** Ninety letters: as wide as the text between the margins, at five points each. */
const full = 'The harbour office keeps a copy of every letter that reaches it before noon on any day now';

describe('paragraphs', () => {
  test('lines that fill the column are one paragraph, a short one ends it', () => {
    expect(textsOf([...drawLines([full, full, 'and so it ends.', full, full], 72, 100)])).toEqual([
      `${full} ${full} and so it ends.`,
      `${full} ${full}`,
    ]);
  });

  test('white above starts another', () => {
    const words = [...drawLines([full, full], 72, 100), ...drawLines([full, full], 72, 148)];
    expect(textsOf(words)).toEqual([`${full} ${full}`, `${full} ${full}`]);
  });

  test('a first line that is indented starts another', () => {
    const indented = full.slice(0, 86);
    const words = [
      ...drawLines([full, full], 72, 100),
      ...drawText(indented, 92, 124),
      ...drawLines([full], 72, 136),
    ];
    expect(textsOf(words)).toEqual([`${full} ${full}`, `${indented} ${full}`]);
  });

  test('words that are broken at the ends of lines become whole, and well-known stays as it is', () => {
    const lines = [
      'The harbour office keeps a copy of every letter that reaches it before the midday gun har-',
      'bour after harbour, and then again a long line that goes on to the very end of it with ge-',
      'neral remarks of a skipper known in every harbour from here to the end of the coast, well-',
      'known to all, also where a well-known lighthouse stands on the rock that nobody has mea-',
      'sured, whatever the general opinion of it.',
    ];
    const [text] = textsOf(drawLines(lines, 72, 100));
    expect(text).toContain('harbour after');
    expect(text).toContain('general remarks');
    expect(text).toContain('well-known to all');
    expect(text).toContain('measured');
  });

  test('a ragged line within a sentence continues', () => {
    const lines = [full, `${full.slice(0, 74)}`, `other ${full}`.slice(0, 90), 'and so it ends.'];
    expect(textsOf(drawLines(lines, 72, 100))).toEqual([lines.join(' ')]);
  });

  test('centred and right-aligned lines are recognized', () => {
    const words = [
      ...drawLines([full, full, full], 72, 100),
      ...drawText('In the middle', 265, 160),
      ...drawText('On the right', 0, 190, { right: 522 }),
      ...drawLines([full, full], 72, 220),
    ];
    const blocks = blocksOf([drawPage(words)]);
    expect(blocks.map((block) => block.kind === 'paragraph' && block.alignment)).toEqual([
      expect.any(String),
      'center',
      'right',
      expect.any(String),
    ]);
  });
});

describe('headings', () => {
  test('the largest letters are heading 1, bold lines of their own the next', () => {
    const words = [
      ...drawText('The harbour in spring', 72, 90, { size: 18, isBold: true }),
      ...drawLines([full, full], 72, 120),
      ...drawText('What was counted', 72, 165, { isBold: true }),
      ...drawLines([full, full], 72, 180),
    ];
    const levels = blocksOf([drawPage(words)]).map(
      (block) => block.kind === 'paragraph' && block.headingLevel,
    );
    expect(levels).toEqual([1, undefined, 2, undefined]);
  });
});

describe('lists', () => {
  test('bullets and numbers are taken off the text', () => {
    const words = [
      ...drawLines([full, full], 72, 100),
      ...drawText('• Check the ropes', 90, 130),
      ...drawText('• Count the jackets', 90, 142),
      ...drawText('1. Empty the pumps', 90, 170),
      ...drawText('2. Write down the tides', 90, 182),
    ];
    const items = blocksOf([drawPage(words)]).filter((block) => block.kind === 'paragraph' && block.list);
    expect(
      items.map((block) => block.kind === 'paragraph' && [block.list?.text, textOfRuns(block.runs)]),
    ).toEqual([
      ['•', 'Check the ropes'],
      ['•', 'Count the jackets'],
      ['1.', 'Empty the pumps'],
      ['2.', 'Write down the tides'],
    ]);
  });

  test('a sentence that begins with a dash is none on its own', () => {
    const blocks = blocksOf([drawPage(drawLines([full, '- said nobody.'], 72, 100))]);
    expect(blocks.some((block) => block.kind === 'paragraph' && block.list)).toBe(false);
  });
});

describe('columns', () => {
  const column = 'A column of text runs down the page so.';

  test('the left one is read before the right one, and a title over both before them', () => {
    const left = Array.from({ length: 8 }, (_, index) => `L${index} ${column}`);
    const right = Array.from({ length: 8 }, (_, index) => `R${index} ${column}`);
    const words = [
      ...drawText('Title over both columns', 200, 80, { size: 16 }),
      ...drawLines(left, 72, 110),
      ...drawLines(right, 310, 110),
    ];
    const [title, ...others] = textsOf(words);
    const text = others.join(' ');
    expect(title).toBe('Title over both columns');
    expect(text.indexOf('L7')).toBeGreaterThan(text.indexOf('L0'));
    expect(text.indexOf('R0')).toBeGreaterThan(text.indexOf('L7'));
  });

  test('that continue over a page break are read so however little is left of them', () => {
    const lines = (side: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${side}${index} ${column}`);
    const first = [...drawLines(lines('A', 8), 72, 110), ...drawLines(lines('B', 8), 310, 110)];
    const rest = [
      ...drawLines(lines('C', 2), 72, 80),
      ...drawLines(lines('D', 1), 310, 80),
      ...drawText('What comes after', 72, 116, { size: 14 }),
      ...drawLines([full, full], 72, 140),
    ];
    const blocks = blocksOf([drawPage(first), drawPage(rest, [], 2)]);
    expect(blocks.every(({ kind }) => kind === 'paragraph')).toBe(true);
    const text = blocks
      .map((block) => (block.kind === 'paragraph' ? textOfRuns(block.runs) : block.kind))
      .join(' ');
    expect(text.indexOf('D0')).toBeGreaterThan(text.indexOf('C1'));
    expect(text.indexOf('What comes after')).toBeGreaterThan(text.indexOf('D0'));
    expect(text.indexOf(full)).toBeGreaterThan(text.indexOf('What comes after'));
  });

  test('in a script from the right the right one comes first', () => {
    const rows = Array.from({ length: 8 }, () =>
      [...'משרד הנמל שומר העתק של כל מכתב שמגיע'].reverse().join(''),
    );
    const words = [
      ...drawLines(rows, 72, 110),
      ...drawLines(rows.with(0, `${[...'ראשון כאן'].reverse().join('')}`), 310, 110),
    ];
    expect(textsOf(words).join(' ').startsWith('ראשון')).toBe(true);
  });
});

describe('tables', () => {
  const xs = [72, 220, 320, 420];
  const rows = [
    ['Goods', 'Quantity', 'Price'],
    ['Herring', '4,603', '3,945.60'],
    ['Lamp oil', '1,954', '7,547.68'],
  ];
  const cells = (top: number, texts = rows) =>
    texts.flatMap((row, index) =>
      row.flatMap((text, column) => drawText(text, (xs[column] ?? 0) + 4, top + 12 + index * 18)),
    );

  test('lines make one, cell by cell', () => {
    const [table] = tablesOf([drawPage(cells(100), drawGrid(xs, [100, 118, 136, 154]))]);
    expect(table && textsOfTable(table)).toEqual(rows);
    expect(table?.hasRules).toBe(true);
  });

  test('a cell over several columns is one cell', () => {
    const rules = drawGrid(xs, [100, 118, 136]).map((rule) =>
      !rule.isHorizontal && rule.left > 80 && rule.left < 400 ? { ...rule, top: 118 } : rule,
    );
    const [table] = tablesOf([drawPage(cells(100, [['All the goods'], rows[1] ?? []]), rules)]);
    expect(table?.cells[0]).toMatchObject({ row: 0, column: 0, columnSpan: 3 });
    expect(table?.cells).toHaveLength(4);
  });

  test('alignment alone makes one', () => {
    const words = [...drawLines([full, full], 72, 60), ...cells(110), ...drawLines([full, full], 72, 200)];
    const [table] = tablesOf([drawPage(words)]);
    expect(table && textsOfTable(table)).toEqual(rows);
    expect(table?.hasRules).toBe(false);
  });

  test('dots that lead to page numbers make none', () => {
    const words = [1, 2, 3].flatMap((index) => [
      ...drawText(`Chapter ${index} ${'.'.repeat(50)}`, 72, 100 + index * 14),
      ...drawText(String(index * 7), 460, 100 + index * 14),
    ]);
    expect(tablesOf([drawPage(words)])).toEqual([]);
  });

  test('one that continues over a page break is one, its repeated head once', () => {
    const page = (number: number, texts: string[][]) =>
      drawPage(cells(100, texts), drawGrid(xs, [100, 118, 136, 154]), number);
    const [head = [], second = [], third = []] = rows;
    const tables = tablesOf([page(1, rows), page(2, [head, third, second])]);
    expect(tables).toHaveLength(1);
    expect(tables[0] && textsOfTable(tables[0])).toEqual([...rows, third, second]);
    expect(tables[0]?.headerRowCount).toBe(1);
  });
});

describe('heads, feet and notes', () => {
  test('what is on every page at the same place becomes head and foot, its number counting', () => {
    const page = (number: number) =>
      drawPage(
        [
          ...drawText('Harbour office, yearly report', 72, 40),
          ...drawLines([`${number}${full.slice(1)}`, full, `Page ${number} says ${number * 17}.`], 72, 150),
          ...drawText(`Page ${number}`, 280, 810),
        ],
        [],
        number,
      );
    const layout = layOutDocument([page(1), page(2), page(3)]);
    expect(layout.header.map(({ runs }) => textOfRuns(runs))).toEqual(['Harbour office, yearly report']);
    expect(layout.footer.map(({ runs }) => textOfRuns(runs))).toEqual([`Page ${pageMark}`]);
    expect(JSON.stringify(layout.pages)).not.toContain('Harbour office, yearly');
    expect(layout.words).toEqual({ found: 3 * 47, preserved: 3 * 47 });
  });

  test('notes of two columns are those of their own column', () => {
    const column = (left: number, mark: string, note: string) => [
      ...drawLines(
        Array.from({ length: 8 }, () => 'A line of the text of this column here'),
        left,
        100,
      ),
      ...drawText('Measured', left, 300),
      ...drawText(mark, left + 50, 296, { size: 6 }),
      ...drawText(mark, left, 716, { size: 6 }),
      ...drawText(note, left + 6, 720, { size: 8 }),
    ];
    const rules = [72, 320].map((left) => ({
      ...{ left, right: left + 80, top: 705, bottom: 705.5, isHorizontal: true, color: '#000000' },
    }));
    const words = [...column(72, '1', 'At low tide.'), ...column(320, '2', 'By the clerk.')];
    const [page] = layOutDocument([drawPage(words, rules)]).pages;
    const texts = page?.notes.map(({ mark, paragraphs }) => [
      mark,
      ...paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')),
    ]);
    expect(texts).toEqual([
      ['1', 'At low tide.'],
      ['2', 'By the clerk.'],
    ]);
  });

  test('a note below its line is tied to its mark', () => {
    const words = [
      ...drawLines([full, full, 'and so it ends here'], 72, 600),
      ...drawText('1', 168, 620, { size: 6 }),
      ...drawText('1', 72, 742, { size: 6 }),
      ...drawText('Measured at low tide.', 78, 745, { size: 8 }),
    ];
    const rule = { left: 72, right: 200, top: 730, bottom: 730.5, isHorizontal: true, color: '#000000' };
    const { pages, words: account } = layOutDocument([drawPage(words, [rule])]);
    expect(pages[0]?.notes).toMatchObject([{ mark: '1' }]);
    expect(JSON.stringify(pages[0]?.notes)).toContain('Measured at low tide.');
    expect(JSON.stringify(pages[0]?.bands)).toContain('"noteId":1');
    expect(account.preserved).toBe(account.found);
  });

  test('a paragraph that continues over a page break is one', () => {
    const pages = [
      drawPage(drawLines([full, full, full], 72, 160), [], 1),
      drawPage(drawLines([full.toLowerCase(), 'to its end.'], 72, 160), [], 2),
    ];
    const texts = blocksOf(pages).map((block) => block.kind === 'paragraph' && textOfRuns(block.runs));
    expect(texts).toEqual([`${full} ${full} ${full} ${full.toLowerCase()} to its end.`]);
  });
});

describe('other scripts', () => {
  test('text from the right is read from the right, numbers in it from the left', () => {
    const seen = `${[...'מטרים נמדדה שוב'].reverse().join('')} 120 ${[...'סירה שאורכה'].reverse().join('')}`;
    const [block] = blocksOf([drawPage(drawText(seen, 72, 100))]);
    expect(block?.kind === 'paragraph' && textOfRuns(block.runs)).toBe('סירה שאורכה 120 מטרים נמדדה שוב');
    expect(block?.kind === 'paragraph' && block.isRightToLeft).toBe(true);
  });

  test('lines of Chinese and Japanese are joined without a space', () => {
    const line = '港の事務所は正午までに届いたすべての手紙の写しを保管しているのであると言われている皆';
    const words = drawLines([line, '北の桟橋'], 72, 100, { letterWidth: 1 });
    expect(textsOf(words)).toEqual([`${line}北の桟橋`]);
  });
});

function blocksOf(pages: readonly PageParts[]): Block[] {
  return layOutDocument(pages).pages.flatMap(blocksOfPage);
}

function textsOf(words: Parameters<typeof drawPage>[0]): string[] {
  return blocksOf([drawPage(words)]).map((block) =>
    block.kind === 'paragraph' ? textOfRuns(block.runs) : block.kind,
  );
}

function tablesOf(pages: readonly PageParts[]): Table[] {
  return blocksOf(pages).filter((block) => block.kind === 'table');
}

function textsOfTable({ cells, rowHeights }: Table): string[][] {
  return rowHeights.map((_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .map(({ blocks }) =>
        blocks.map((block) => (block.kind === 'paragraph' ? textOfRuns(block.runs) : '')).join(' '),
      ),
  );
}
