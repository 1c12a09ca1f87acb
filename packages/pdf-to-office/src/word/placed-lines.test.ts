import { expect, test } from 'vitest';
import { drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { writeDocumentXml } from '../../testing/written-docx';
import type { Rule } from '../layout/page-content';
import type { Word } from '../layout/word';

const full = 'The harbour office keeps a copy of every letter that reaches it before noon on any day now';

test('a date at the end of a line stays there by a tab, and one further on begins where it was', async () => {
  const xml = await writeXml([
    ...drawLines([full, full], 72, 100),
    ...drawText('Harbour master', 72, 150),
    ...drawText('2019', 0, 150, { right: rightOf(full) }),
    ...drawLines([full, full], 72, 180),
    ...drawText('Pilot', 72, 230),
    ...drawText('Esbjerg', 272, 230),
    ...drawLines([full, full], 72, 260),
  ]);
  expect(tabsIn(xml, 'Harbour master')).toEqual([{ side: 'right', points: rightOf(full) - 72 }]);
  expect(tabsIn(xml, 'Pilot')).toEqual([{ side: 'left', points: 200 }]);
});

test('a line across the column below a heading is its border; one below a word is none', async () => {
  const words = [...drawText('Experience', 72, 100), ...drawLines([full, full], 72, 130)];
  const across: Rule = {
    left: 72,
    right: rightOf(full),
    top: 105,
    bottom: 106,
    isHorizontal: true,
    color: '#1b4f72',
  };
  expect(await writeXml(words, [across])).toMatch(/<w:pBdr><w:bottom [^>]*w:color="1b4f72"/);
  expect(await writeXml(words, [{ ...across, right: 120 }])).not.toContain('<w:pBdr>');
});

test('a title that begins over the second column is not moved over the first', async () => {
  const left = Array.from({ length: 12 }, () => 'A narrow text beside the other');
  const right = Array.from({ length: 12 }, () => 'The text of the second column is broader');
  const xml = await writeXml([
    ...drawText('Anna Lund', 260, 80, { size: 20 }),
    ...drawLines(left, 72, 120),
    ...drawLines(right, 260, 120),
  ]);
  const paragraph = paragraphWith(xml, 'Anna Lund');
  expect(Number(/<w:ind [^>]*w:left="(\d+)"/.exec(paragraph)?.[1]) / 20).toBeCloseTo(260 - 72, 0);
});

test("a list's number looks as it did, whatever its text looks like", async () => {
  const xml = await writeXml(
    ['1.', '2.'].flatMap((number, index) => [
      ...drawText(number, 72, 100 + 14 * index, { isBold: true }),
      ...drawText('Berths for guests', 90, 100 + 14 * index),
    ]),
  );
  expect(xml.match(/<w:numPr>.*?<w:rPr><w:b\/>/gs)).toHaveLength(2);
});

function rightOf(line: string): number {
  return Math.max(...drawText(line, 72, 100).map(({ right }) => right));
}

function writeXml(words: readonly Word[], rules: readonly Rule[] = []): Promise<string> {
  return writeDocumentXml([drawPage(words, rules)]);
}

function paragraphWith(xml: string, text: string): string {
  return xml.match(/<w:p>.*?<\/w:p>/gs)?.find((paragraph) => paragraph.includes(text)) ?? '';
}

function tabsIn(xml: string, text: string) {
  const tabs = paragraphWith(xml, text).match(/<w:tab w:[^>]*>/g) ?? [];
  return tabs.map((tab) => ({
    side: /w:val="(\w+)"/.exec(tab)?.[1],
    points: Number(/w:pos="(\d+)"/.exec(tab)?.[1]) / 20,
  }));
}
