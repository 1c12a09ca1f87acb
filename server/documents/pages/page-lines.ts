import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of one look and one link. */
export type Run = { text: string; isBold: boolean; isItalic: boolean; href: string | undefined };

/** Text on one baseline without a wide gap in it. Points, from the page's lower left corner. */
type Segment = { runs: Run[]; left: number; right: number };

/** What stands on one baseline, in the PDF's own order, which is the reading order of nearly all of them. */
export type Line = { segments: Segment[]; baseline: number; fontSize: number };

type Item = {
  text: string;
  left: number;
  right: number;
  baseline: number;
  fontSize: number;
  fontName: string;
};
type Link = { left: number; right: number; bottom: number; top: number; href: string };

/** A gap wider than so many font sizes parts the cells of a table or columns; words are closer. */
const wideGap = 1.5;
/** pdf.js tells most spaces; a gap wider than so many font sizes is one that it did not. */
const wordGap = 0.2;
/** Baselines of one line differ by less than so many font sizes; superscripts stand higher than that. */
const baselineTolerance = 0.45;

/** Reads a page's text as lines. Empty for a page without text. */
export async function readPageLines(page: PDFPageProxy): Promise<Line[]> {
  // Fonts get their names while the page is interpreted.
  await page.getOperatorList();
  const [content, links] = await Promise.all([page.getTextContent(), readLinks(page)]);
  const lines: Line[] = [];
  for (const item of content.items.map(readItem)) {
    if (item && item.text !== '') addItem(lines, item, describeRun(page, item, links));
  }
  return lines.filter((line) => textOfLine(line).trim() !== '');
}

export function textOfLine(line: Line): string {
  return line.segments.map(textOfSegment).join(' ');
}

function textOfSegment(segment: Segment): string {
  return segment.runs.map(({ text }) => text).join('');
}

type ContentItem = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];

function readItem(item: ContentItem): Item | undefined {
  if (!('str' in item)) return undefined;
  const [a = 0, b = 0, , , left = 0, baseline = 0] = item.transform.map(Number);
  return {
    text: item.str,
    left,
    right: left + item.width,
    baseline,
    fontSize: Math.hypot(a, b),
    fontName: item.fontName,
  };
}

function addItem(lines: Line[], item: Item, run: Run): void {
  const line = lines.at(-1);
  const segment = line?.segments.at(-1);
  if (!line || !segment || !isOnLine(line, segment, item)) {
    if (item.text.trim() === '') return;
    lines.push({ segments: [newSegment(item, run)], baseline: item.baseline, fontSize: item.fontSize });
    return;
  }
  line.fontSize = Math.max(line.fontSize, item.fontSize);
  const gap = item.left - segment.right;
  if (gap > wideGap * line.fontSize && item.text.trim() !== '') {
    line.segments.push(newSegment(item, run));
    return;
  }
  // A space as wide as a column is no word's: what follows it stands alone.
  if (item.text.trim() === '' && item.right - segment.right > wideGap * line.fontSize) return;
  if (gap > wordGap * line.fontSize && !endsWithSpace(segment)) appendRun(segment, { ...run, text: ' ' });
  appendRun(segment, run);
  segment.right = Math.max(segment.right, item.right);
}

function newSegment(item: Item, run: Run): Segment {
  return { runs: [{ ...run, text: run.text.trimStart() }], left: item.left, right: item.right };
}

function isOnLine(line: Line, segment: Segment, item: Item): boolean {
  const tolerance = baselineTolerance * Math.max(line.fontSize, item.fontSize);
  const isSameHeight = Math.abs(item.baseline - line.baseline) <= tolerance;
  return isSameHeight && item.left >= segment.right - line.fontSize;
}

function endsWithSpace(segment: Segment): boolean {
  return /\s$/.test(textOfSegment(segment));
}

function appendRun(segment: Segment, run: Run): void {
  const last = segment.runs.at(-1);
  const isSameLook =
    last && last.isBold === run.isBold && last.isItalic === run.isItalic && last.href === run.href;
  if (isSameLook) last.text += run.text;
  else segment.runs.push(run);
}

function describeRun(page: PDFPageProxy, item: Item, links: Link[]): Run {
  const name = fontNameOf(page, item.fontName);
  const middle = (item.left + item.right) / 2;
  const link = links.find(
    ({ left, right, bottom, top }) =>
      middle >= left && middle <= right && item.baseline >= bottom - 1 && item.baseline <= top,
  );
  return {
    text: item.text,
    isBold: /bold|black|heavy|semibold/i.test(name),
    isItalic: /italic|oblique/i.test(name),
    href: link?.href,
  };
}

/** The font's own name; '' where the PDF has none. */
function fontNameOf(page: PDFPageProxy, id: string): string {
  const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined;
  if (typeof font !== 'object' || font === null || !('name' in font)) return '';
  return typeof font.name === 'string' ? font.name : '';
}

async function readLinks(page: PDFPageProxy): Promise<Link[]> {
  const annotations: unknown[] = await page.getAnnotations();
  return annotations.map(readLink).filter((link) => link !== undefined);
}

/** Only addresses that a reader may safely follow. */
function readLink(annotation: unknown): Link | undefined {
  if (typeof annotation !== 'object' || annotation === null) return undefined;
  if (!('url' in annotation && typeof annotation.url === 'string')) return undefined;
  if (!('rect' in annotation && Array.isArray(annotation.rect))) return undefined;
  if (!/^(https?:|mailto:)/i.test(annotation.url)) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = annotation.rect.map(Number);
  return { left, bottom, right, top, href: annotation.url };
}
