import { blocksOfPage, type PageLayout, type Paragraph } from './block';
import { textOfRuns } from './text-line';

/** A heading that the PDF's outline names, on its page. */
export type OutlineEntry = { title: string; level: number; page: number };

/** A heading is short: longer text in large letters is text. */
const headingMaxLength = 160;
/** Larger than the text by this share. */
const headingRatio = 1.12;
/** Heading 1 to 4. */
const maxLevel = 4;

/** The size most of the text is in, in points; 0 without any. */
function findBodySize(paragraphs: readonly Paragraph[]): number {
  const lengths = new Map<number, number>();
  for (const { runs } of paragraphs) {
    for (const { text, look } of runs) lengths.set(look.size, (lengths.get(look.size) ?? 0) + text.length);
  }
  return [...lengths].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** Marks what the PDF's tags call headings; else what stands out by its size, or stands alone in bold, as headings; the largest size of the document is 1. */
export function markHeadings(pages: readonly PageLayout[], outline: readonly OutlineEntry[] = []): void {
  const paragraphs = pages.flatMap(blocksOfPage).filter((block) => block.kind === 'paragraph');
  const bodySize = findBodySize(paragraphs);
  const isTagged = paragraphs.some(({ tag }) => tag !== undefined && tag > 0);
  const found = paragraphs.filter((paragraph) =>
    isTagged && paragraph.tag !== undefined
      ? paragraph.tag > 0 && isShort(paragraph)
      : isHeading(paragraph, bodySize),
  );
  const ranks = [...new Set(found.map(rankOf))].sort((a, b) => b - a);
  for (const paragraph of found) {
    const level = Math.min(maxLevel, paragraph.tag || ranks.indexOf(rankOf(paragraph)) + 1);
    paragraph.headingLevel = levelOf(level);
  }
  for (const page of pages) {
    const entries = outline.filter((entry) => entry.page === page.number);
    if (entries.length > 0) markOutlined(page, entries);
  }
}

/** What the outline names is a heading of the outline's level. */
function markOutlined(page: PageLayout, entries: readonly OutlineEntry[]): void {
  for (const block of blocksOfPage(page)) {
    if (block.kind !== 'paragraph' || !isShort(block)) continue;
    const text = plainOf(`${block.list?.text ?? ''}${textOfRuns(block.runs)}`);
    const entry = entries.find(({ title }) => plainOf(title) === text || text.endsWith(plainOf(title)));
    if (!entry || plainOf(entry.title).length < outlinedShare * text.length) continue;
    block.headingLevel = levelOf(entry.level);
  }
}

/** An outline may leave out a heading's number, and no more. */
const outlinedShare = 0.6;

function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function levelOf(level: number): 1 | 2 | 3 | 4 {
  return level === 1 || level === 2 || level === 3 ? level : 4;
}

/** Programs tag whole paragraphs as headings for their look. */
function isShort({ runs, lineCount }: Paragraph): boolean {
  const text = textOfRuns(runs).trim();
  return text.length <= headingMaxLength && lineCount <= 3 && /\p{L}/u.test(text);
}

function isHeading(paragraph: Paragraph, bodySize: number): boolean {
  const text = textOfRuns(paragraph.runs).trim();
  if (text.length > headingMaxLength || !/\p{L}/u.test(text)) return false;
  if (paragraph.list?.kind === 'bullet' || isFormula(paragraph)) return false;
  if (paragraph.size >= headingRatio * bodySize) return paragraph.lineCount <= 3;
  return isBoldAlone(paragraph, bodySize) && paragraph.lineCount === 1 && !/[.:;,]$/.test(text);
}

/** Formulas are often set larger than the text. */
function isFormula({ runs }: Paragraph): boolean {
  const isSigns = /[=<>≤≥≈≠]/u.test(textOfRuns(runs)) && !/\p{L}{3}/u.test(textOfRuns(runs));
  return isSigns || runs.some(({ latex }) => latex !== undefined);
}

function isBoldAlone({ runs, size, list, endsOpen }: Paragraph, bodySize: number): boolean {
  return (
    !list && !endsOpen && size >= bodySize && runs.every(({ look, text }) => look.isBold || !text.trim())
  );
}

/** Equal for headings of one level; bold ones of the text's own size come last. */
function rankOf({ size }: Paragraph): number {
  return Math.round(size * 2);
}
