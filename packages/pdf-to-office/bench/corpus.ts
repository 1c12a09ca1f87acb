import { seedRandom } from '../../../tests/support/seeded-random';
import { type CorpusLanguage, type CorpusTexts, corpusTexts } from './corpus-texts';

/** A table as it was written: rows of texts; `spans` merges cells of one row, as [row, column, columns]. */
export type SourceTable = {
  kind: 'table';
  rows: string[][];
  hasRules: boolean;
  spans?: readonly (readonly [row: number, column: number, columns: number])[];
};

export type SourceBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string; note?: string; isBold?: boolean }
  | { kind: 'list'; isNumbered: boolean; items: string[] }
  | { kind: 'columns'; paragraphs: string[] }
  | { kind: 'picture' }
  | SourceTable;

/** A document of the corpus, known before it became a PDF. */
export type SourceDocument = {
  name: string;
  language: CorpusLanguage;
  header: string | undefined;
  /** Goes before the page number at the foot; undefined: no foot. */
  footer: string | undefined;
  blocks: SourceBlock[];
};

const siteLanguages = ['en', 'vi', 'ru', 'id', 'fil'] as const;

/** Three kinds of document in our five languages, and one each in scripts that are set differently. */
export function makeCorpus(): SourceDocument[] {
  const inSiteLanguages = siteLanguages.flatMap((language) => [
    makeReport(language),
    makeNewsletter(language),
    makeLedger(language),
  ]);
  const others = (['ja', 'zh', 'ko', 'ar', 'he'] as const).map(makeReport);
  return [...inSiteLanguages, ...others];
}

/** Headings, text with notes, lists, tables with and without lines, a picture, head and foot: some three pages. */
function makeReport(language: CorpusLanguage): SourceDocument {
  const texts = corpusTexts[language];
  const random = seedRandom(language.length * 7 + language.charCodeAt(0));
  const paragraph = (count: number) => drawSentences(texts, random, count);
  const [first = '', second = '', third = ''] = texts.headings;
  return {
    name: `report-${language}`,
    language,
    header: texts.header,
    footer: texts.page,
    blocks: [
      { kind: 'heading', level: 1, text: texts.title },
      { kind: 'paragraph', text: paragraph(6) },
      { kind: 'paragraph', text: paragraph(5), note: texts.note },
      { kind: 'heading', level: 2, text: first },
      { kind: 'paragraph', text: paragraph(4) },
      makeTable(texts, random, 6, language, true),
      { kind: 'paragraph', text: paragraph(6) },
      { kind: 'list', isNumbered: false, items: texts.items },
      { kind: 'paragraph', text: paragraph(5) },
      { kind: 'heading', level: 2, text: second },
      { kind: 'picture' },
      { kind: 'paragraph', text: paragraph(7) },
      { kind: 'paragraph', text: paragraph(4) },
      makeTable(texts, random, 5, language, false),
      { kind: 'paragraph', text: paragraph(5) },
      { kind: 'heading', level: 2, text: third },
      { kind: 'list', isNumbered: true, items: texts.items },
      { kind: 'paragraph', text: paragraph(6), note: texts.note },
      { kind: 'paragraph', text: paragraph(8) },
    ],
  };
}

/** A title over two columns of text. */
function makeNewsletter(language: CorpusLanguage): SourceDocument {
  const texts = corpusTexts[language];
  const random = seedRandom(1000 + language.charCodeAt(0));
  const paragraphs = Array.from({ length: 11 }, () => drawSentences(texts, random, 5));
  return {
    name: `newsletter-${language}`,
    language,
    header: undefined,
    footer: undefined,
    blocks: [
      { kind: 'heading', level: 1, text: texts.title },
      { kind: 'paragraph', text: drawSentences(texts, random, 3), isBold: true },
      { kind: 'columns', paragraphs },
      { kind: 'heading', level: 2, text: texts.headings[2] ?? '' },
      { kind: 'paragraph', text: drawSentences(texts, random, 4) },
    ],
  };
}

/** A table that goes over page breaks, with merged cells, and one without lines. */
function makeLedger(language: CorpusLanguage): SourceDocument {
  const texts = corpusTexts[language];
  const random = seedRandom(2000 + language.charCodeAt(0));
  const long = makeTable(texts, random, 75, language, true);
  const [headings = ''] = texts.headings;
  const merged: SourceTable = {
    kind: 'table',
    hasRules: true,
    rows: [[headings, '', '', ''], ...makeTable(texts, random, 4, language, true).rows],
    spans: [[0, 0, 4]],
  };
  return {
    name: `ledger-${language}`,
    language,
    header: texts.header,
    footer: texts.page,
    blocks: [
      { kind: 'heading', level: 1, text: texts.title },
      { kind: 'paragraph', text: drawSentences(texts, random, 4) },
      long,
      { kind: 'paragraph', text: drawSentences(texts, random, 3) },
      merged,
      { kind: 'paragraph', text: drawSentences(texts, random, 3) },
      makeTable(texts, random, 8, language, false),
    ],
  };
}

function drawSentences({ sentences }: CorpusTexts, random: () => number, count: number): string {
  const drawn = Array.from({ length: count }, () => sentences[Math.floor(random() * sentences.length)] ?? '');
  return drawn.join(/[一-龯]/.test(sentences[0] ?? '') ? '' : ' ');
}

function makeTable(
  texts: CorpusTexts,
  random: () => number,
  rowCount: number,
  language: CorpusLanguage,
  hasRules: boolean,
): SourceTable {
  const rows = Array.from({ length: rowCount }, (_, index) => [
    `${texts.goods[index % texts.goods.length] ?? ''} ${index + 1}`,
    formatNumber(Math.floor(random() * 9_000) + 10, 0, language),
    formatNumber(Math.floor(random() * 900_000) / 100, 2, language),
    `2026-${pad(1 + Math.floor(random() * 12))}-${pad(1 + Math.floor(random() * 28))}`,
  ]);
  return { kind: 'table', hasRules, rows: [[...texts.columns], ...rows] };
}

/** As people of the language write it. */
function formatNumber(value: number, digits: number, language: CorpusLanguage): string {
  const locale = language === 'ar' || language === 'he' ? 'en' : language;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(value);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
