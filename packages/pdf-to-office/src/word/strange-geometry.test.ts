import { expect, test } from 'vitest';
import { seedRandom } from '../../../../tests/support/seeded-random';
import { drawText } from '../../testing/drawn-text';
import { writeXlsx } from '../excel/write-xlsx';
import { writeHtml } from '../html/write-html';
import { layOutDocument } from '../layout/lay-out-document';
import type { Rule } from '../layout/page-content';
import type { PageParts } from '../layout/page-parts';
import { commonestStyle } from './commonest-style';
import { writeDocx } from './write-docx';

/** More: a number in FUZZ_RUNS. */
const count = Number(process.env.FUZZ_RUNS ?? 25);

test('pages of any geometry become documents of every kind', async () => {
  for (let seed = 1; seed <= count; seed += 1) {
    const pages = drawStrangePages(seedRandom(seed));
    const style = commonestStyle(pages);
    const layout = layOutDocument(pages);
    const write = async () => {
      await writeDocx(layout, style);
      await writeXlsx(layout, style.language);
      await writeHtml(layout, '', style.language);
    };
    await expect(write(), `seed ${seed}`).resolves.toBeUndefined();
  }
});

/** Words and lines on the page, beside it and far from it, as small and as large as a file may say. */
function drawStrangePages(random: () => number): PageParts[] {
  const pick = <T>(values: readonly [T, ...T[]]): T =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const width = pick([595, 595, 1, 20, 14_400]);
  const height = pick([842, 842, 1, 20, 14_400]);
  const place = (side: number) =>
    pick([
      random() * side,
      random() * side,
      random() * side,
      -random() * 900,
      side + 900 * random(),
      pick([Number.NaN, Number.POSITIVE_INFINITY, -1e12, 1e12]),
    ]);
  return Array.from({ length: 1 + Math.floor(random() * 3) }, (_, page) => {
    const step = pick([12, 12, 0, 3, 60]);
    const words = Array.from({ length: Math.floor(random() * 120) }, (_, index) =>
      drawText(
        pick(['word', '12,50', '•', '1.', 'a longer line of text that ends', 'عربي', '漢字']),
        pick([50 + (index % 4) * 110, place(width)]),
        pick([60 + Math.floor(index / 4) * step, place(height)]),
        { size: pick([10, 10, 10, 0.01, 7, 400]), letterWidth: pick([0.5, 0.5, 0, 3]) },
      ),
    );
    const rules = Array.from({ length: Math.floor(random() * 20) }, (): Rule => {
      const isHorizontal = random() < 0.5;
      const [left, top] = [place(width), place(height)];
      const length = pick([100, 400, -50, 5_000]);
      return isHorizontal
        ? { left, top, right: left + length, bottom: top + 0.5, isHorizontal, color: '#000000' }
        : { left, top, right: left + 0.5, bottom: top + length, isHorizontal, color: '#000000' };
    });
    return { number: page + 1, width, height, words: words.flat(), rules, areas: [], pictures: [] };
  });
}
