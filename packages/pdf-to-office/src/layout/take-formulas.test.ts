import { latexToMath } from 'docx/math';
import temml from 'temml';
import { describe, expect, test } from 'vitest';
import { seedRandom } from '../../../../tests/support/seeded-random';
import { drawPage, drawText } from '../../testing/drawn-text';
import { writeDocumentXml } from '../../testing/written-docx';
import { writeHtml } from '../html/write-html';
import type { Box } from './box';
import { layOutDocument } from './lay-out-document';
import type { Rule } from './page-content';
import { takeFormulas } from './take-formulas';
import type { Word } from './word';

const size = 12;
const script = { size: 8 };

/** What is drawn at a place, in points: variables lean, the rest stands upright. */
function draw(text: string, left: number, baseline: number, options = {}): Word[] {
  const isItalic = /^[a-zα-ω]{1,2}$/u.test(text);
  return drawText(text, left, baseline, { size, isItalic, ...options });
}

function line(left: number, right: number, y: number): Rule {
  return { left, right, top: y - 0.25, bottom: y + 0.25, isHorizontal: true, color: '#000000' };
}

function latexOf(words: readonly Word[], rules: readonly Rule[] = [], curves: readonly Box[] = []): string[] {
  const { page } = takeFormulas(drawPage(words, rules), curves);
  return page.words.flatMap(({ formula }) => formula?.latex ?? []);
}

/** The two solutions of a quadratic equation; its root reaches from 128 to 160. */
const solutions = {
  words: [
    ...draw('x', 72, 106),
    ...draw('1,2', 78, 108, script),
    ...draw('=', 94, 106),
    ...draw('−b±', 104, 98, { isItalic: true }),
    ...draw('√', 122, 98),
    ...draw('b', 128.5, 98),
    ...draw('2', 134.5, 93.5, script),
    ...draw('−4', 141, 98),
    ...draw('ac', 153, 98),
    ...draw('2', 129, 116),
    ...draw('a', 135, 116),
  ],
  rules: [line(104, 165, 103), line(128, 165, 87.5)],
};

describe('formulas of several storeys', () => {
  test('a fraction with a root is one formula with what stands beside it', () => {
    expect(latexOf(solutions.words, solutions.rules)).toEqual(['x_{1,2}=\\frac{−b±\\sqrt{b^{2}−4ac}}{2a}']);
    const { page } = takeFormulas(drawPage(solutions.words, solutions.rules), []);
    expect(page.words.map(({ letters }) => letters.join(''))).toEqual(['x_(1,2) = (−b±√(b² −4ac))/(2a)']);
    expect(page.rules).toEqual([]);
  });

  test('they are formulas of Word’s own, and MathML on a web page', async () => {
    const { page } = takeFormulas(drawPage(solutions.words, solutions.rules), []);
    const xml = await writeDocumentXml([page]);
    expect(xml).toMatch(/<m:oMathPara>.*<m:f>.*<m:rad>/);
    expect(await writeHtml(layOutDocument([page]), 'Formulas', 'en')).toMatch(
      /<math display="block".*<mfrac>.*<msqrt>/,
    );
  });

  test('limits stand above and below a sum, and beside an integral', () => {
    const words = [
      ...draw('∑', 72, 100),
      ...draw('n', 73, 88, script),
      ...draw('k', 70, 110, script),
      ...draw('=1', 74, 110, script),
      ...draw('k', 80, 100),
      ...draw('+', 90, 100),
      ...draw('∫', 100, 100),
      ...draw('1', 106.5, 93, script),
      ...draw('0', 106.5, 104.5, script),
      ...draw('x', 113, 100),
      ...draw('=', 122, 100),
      ...draw('a', 133, 94),
      ...draw('b', 133, 112),
    ];
    expect(latexOf(words, [line(132, 140, 97)])).toEqual([
      '\\sum\\limits_{k=1}^{n} k+\\int _{0}^{1}x=\\frac{a}{b}',
    ]);
  });

  test('a sign of TeX that hangs from its line, and a bracket in pieces, are where they are seen', () => {
    const hanging = { font: 'CMEX10', letterWidth: 1.44 };
    const words = [
      ...draw('⎛', 72, 80, { ...hanging, letterWidth: 0.8 }),
      ...draw('⎝', 72, 100, { ...hanging, letterWidth: 0.8 }),
      ...draw('⎞', 110, 80, { ...hanging, letterWidth: 0.8 }),
      ...draw('⎠', 110, 100, { ...hanging, letterWidth: 0.8 }),
      ...draw('a', 84, 96),
      ...draw('b', 100, 96),
      ...draw('c', 84, 112),
      ...draw('d', 100, 112),
      ...draw('=', 124, 103.8),
      ...draw('∑', 134, 92.4, hanging),
      ...draw('i', 141, 120, script),
      ...draw('x', 153, 103.8),
    ];
    expect(latexOf(words)).toEqual([
      '\\left(\\begin{matrix}a&b\\\\c&d\\end{matrix}\\right)=\\sum\\limits_{i} x',
    ]);
  });

  test('rows behind a tall brace are cases, words and all', () => {
    const words = [
      ...draw('|', 72, 100),
      ...draw('x', 76, 100),
      ...draw('|', 83, 100),
      ...draw('=', 90, 100),
      ...draw('{', 100, 100).map((word) => ({ ...word, top: 82, bottom: 112 })),
      ...draw('x', 108, 92),
      ...draw('if', 130, 92, { isItalic: false }),
      ...draw('x', 146, 92),
      ...draw('≥0', 154, 92),
      ...draw('−x', 108, 110, { isItalic: true }),
      ...draw('otherwise', 130, 110),
    ];
    expect(latexOf(words)).toEqual([
      '\\left|x\\right|=\\begin{cases}x&\\text{if}\\ x≥0\\\\−x&\\text{otherwise}\\end{cases}',
    ]);
  });

  test('a root that a browser draws as one shape is a root', () => {
    const words = [...draw('y=', 72, 100, { isItalic: true }), ...draw('3', 90, 100), ...draw('x', 96, 100)];
    const shape = { left: 82, right: 102.5, top: 89, bottom: 103 };
    expect(latexOf(words, [], [shape])).toEqual(['y=\\sqrt{3x}']);
    expect(takeFormulas(drawPage(words), [shape]).curves).toEqual([]);
  });

  test('in a sentence a fraction takes what is of it, and leaves the words', () => {
    const words = [
      ...drawText('both are', 72, 100, { size }),
      ...draw('−', 124, 100),
      ...draw('b', 132, 94, script),
      ...draw('2', 131, 105, script),
      ...draw('a', 135, 105, script),
      ...drawText('as seen', 144, 100, { size }),
    ];
    expect(latexOf(words, [line(131, 139, 97)])).toEqual(['−\\frac{b}{2a}']);
  });

  test('what large signs enclose and does not fit together is shown as it looks', () => {
    const hanging = { font: 'CMEX10', letterWidth: 0.8 };
    const words = [
      ...draw('f', 60, 106),
      ...draw('⎧', 72, 80, hanging),
      ...draw('⎩', 72, 100, hanging),
      ...draw('x', 86, 94),
      ...draw('y', 90, 101),
      ...draw('z', 94, 106),
      ...drawText('No sentence above or below is part of it.', 72, 160, { size }),
    ];
    const { page, figures } = takeFormulas(drawPage(words), []);
    expect(page.words.every(({ formula }) => !formula)).toBe(true);
    expect(figures).toHaveLength(1);
    expect(figures[0]).toMatchObject({ left: 60, right: 100 });
    expect(figures[0]?.bottom).toBeLessThan(140);
  });
});

describe('no formulas', () => {
  test.each<[string, Word[], Rule[]]>([
    [
      'a sum below its numbers',
      [...drawText('1,200.00', 400, 100, { size }), ...drawText('3,400.00', 400, 116, { size })],
      [line(400, 448, 103)],
    ],
    [
      'an underlined title with a line below it',
      [...drawText('Annual report', 100, 100, { size }), ...drawText('in the middle', 100, 118, { size })],
      [line(100, 178, 102)],
    ],
    [
      'a line to sign on with what is written there',
      [...drawText('J. Smith', 100, 100, { size }), ...drawText('(signed)', 100, 114, { size })],
      [line(98, 150, 103)],
    ],
    [
      'the head of a column of numbers in smaller letters',
      [
        ...draw('max', 100, 100, { isItalic: false }),
        ...draw('∑', 160, 100),
        ...draw('12', 104, 112, script),
        ...draw('90', 160, 114, script),
      ],
      [],
    ],
    [
      'brackets of a font whose letters are said to be huge, in text',
      [
        ...drawText('above it some words', 72, 88),
        ...drawText('and', 72, 100),
        ...drawText('(', 92, 100).map((word) => ({ ...word, top: 70, bottom: 130 })),
        ...drawText('in', 97, 100),
        ...drawText(')', 107, 100).map((word) => ({ ...word, top: 70, bottom: 130 })),
        ...drawText('text that goes on here and there', 116, 100),
        ...drawText('below it more of them, and more', 72, 112),
      ],
      [],
    ],
    ['a table of brackets', [...drawText('(a) max. 12', 72, 100), ...drawText('(b) min. 3', 72, 112)], []],
  ])('%s', (_, words, rules) => {
    expect(takeFormulas(drawPage(words, rules), []).page.words).toEqual(words);
  });
});

test('whatever is drawn, no letter is lost, and what is written as LaTeX is read by Word’s reader and the browser’s', () => {
  const random = seedRandom(23);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const texts = 'x|)(|n(n|1)(2|{a|∣|f′|∑|∫|lim|sin|12|=|√|\\|&|%|#|$|_|^|~|Δ|dist|…|‖|"|\'|⟨|ℝ|,'.split('|');
  let formulas = 0;
  for (let round = 0; round < 1_500; round += 1) {
    let x = 50;
    const words = Array.from({ length: 4 + Math.floor(random() * 7) }, () => {
      const own = draw(pick(texts), x, 100 + pick([0, 0, 0, -5, 4, -14, 14]), { size: pick([12, 12, 8]) });
      x += 4 + random() * 12;
      return own;
    }).flat();
    const rules = Array.from({ length: 2 }, () => {
      const left = 50 + random() * 60;
      return line(left, left + 5 + random() * 30, 97 + pick([0, 0, -10, 10]));
    });
    const { page } = takeFormulas(drawPage(words, rules), []);
    const found = page.words.flatMap(({ formula }) => formula ?? []);
    formulas += found.length;
    expect(page.words.length - found.length + found.flatMap((formula) => formula.words).length).toBe(
      words.length,
    );
    for (const { latex } of found) {
      expect(() => latexToMath(latex)).not.toThrow();
      expect(temml.renderToString(latex)).not.toContain('temml-error');
    }
  }
  expect(formulas).toBeGreaterThan(40);
});
