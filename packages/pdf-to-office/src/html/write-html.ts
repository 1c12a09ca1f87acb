import temml from 'temml';
import {
  type Block,
  blocksWithLargeLetters,
  type Cell,
  type Float,
  type Footnote,
  type ListMark,
  type PageLayout,
  type Paragraph,
  type PictureBlock,
  type Table,
} from '../layout/block';
import type { DocumentLayout } from '../layout/lay-out-document';
import { isRightToLeft } from '../layout/reading-direction';
import { pageMark, type RunningLine, totalMark } from '../layout/running-lines';
import { findDisplayed, type Run, textOfRuns } from '../layout/text-line';
import { htmlStyle } from './html-style';

/**
 * One self-contained page that reads on any screen: flowing paragraphs, headings, lists, tables, pictures, notes and
 * links. No script, no font and nothing from elsewhere.
 */
export async function writeHtml(layout: DocumentLayout, title: string, language: string): Promise<string> {
  const sections: string[] = [];
  for (const page of layout.pages) sections.push(await writePage(page));
  const running = (lines: readonly RunningLine[], tag: 'header' | 'footer') => {
    const texts = lines.map(writeRunningLine).filter((text) => text !== '');
    return texts.length > 0 ? `<${tag}>${texts.join('')}</${tag}>\n` : '';
  };
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${htmlStyle}</style>
</head>
<body>
${running(layout.header, 'header')}${sections.join('\n')}
${running(layout.footer, 'footer')}</body>
</html>
`;
}

async function writePage(page: PageLayout): Promise<string> {
  const blocks = blocksWithLargeLetters(page);
  const [only] = blocks;
  const content =
    blocks.length === 1 && only?.kind === 'picture'
      ? await writePicture(only, String(page.number))
      : await writeBlocks(blocks);
  const notes = page.notes.length > 0 ? `\n<aside>${page.notes.map(writeNote).join('')}</aside>` : '';
  const asides = page.asides.map((word) => `\n<p>${escapeHtml(word.letters.join(''))}</p>`).join('');
  return `<section aria-label="${page.number}">\n${content}${asides}${notes}\n</section>`;
}

/** Said once: on a screen there are no pages to number. */
function writeRunningLine({ runs }: RunningLine): string {
  const text = textOfRuns(runs).replace(new RegExp(`[${pageMark}${totalMark}]`, 'g'), '');
  return /\p{L}/u.test(text) ? `<p>${escapeHtml(text.trim())}</p>` : '';
}

async function writeBlocks(blocks: readonly Block[]): Promise<string> {
  const parts: string[] = [];
  for (let index = 0; index < blocks.length; ) {
    const items = takeList(blocks, index);
    const block = blocks[index];
    parts.push(...(await writeFloats(items.length > 0 ? items : block)));
    if (items.length > 0) {
      parts.push(writeList(items));
      index += items.length;
      continue;
    }
    if (block) parts.push(await writeBlock(block));
    index += 1;
  }
  return parts.join('\n');
}

/** The pictures that a paragraph's text, or that of a list's items, runs around. */
function writeFloats(beside: Block | Paragraph[] | undefined): Promise<string[]> {
  const floats = [beside ?? []]
    .flat()
    .flatMap((block) => (block.kind === 'paragraph' ? (block.floats ?? []) : []));
  return Promise.all(floats.map(({ block, side }) => writePicture(block, block.picture.alternative, side)));
}

function writeBlock(block: Block): string | Promise<string> {
  if (block.kind === 'picture')
    return block.beside ? writePictureLine(block, block.beside) : writePicture(block);
  return block.kind === 'table' ? writeTable(block) : writeParagraph(block);
}

/** Items of one list, from `start` on. */
function takeList(blocks: readonly Block[], start: number): Paragraph[] {
  const items: Paragraph[] = [];
  for (const block of blocks.slice(start)) {
    if (block.kind !== 'paragraph' || !block.list || block.headingLevel !== undefined) break;
    if (!isHtmlList(block.list)) break;
    const last = items.at(-1)?.list;
    const goesOn = !last || (last.format === block.list.format && last.numbering === block.list.numbering);
    if (!goesOn || (last?.kind === 'number' && block.list.value !== last.value + 1)) break;
    items.push(block);
  }
  return items;
}

/** HTML counts neither within numbers above nor in other letters. */
function isHtmlList({ format, numbering }: ListMark): boolean {
  return !/^\d/.test(format) && !numbering.startsWith('russian');
}

const listTypes: Partial<Record<ListMark['numbering'], string>> = {
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
  decimal: '1',
};

function writeList(items: readonly Paragraph[]): string {
  const rows = items.map(
    ({ runs, isRightToLeft, anchor }) =>
      `<li${direction(isRightToLeft)}${idOf(anchor)}>${writeRuns(runs)}</li>`,
  );
  const list = items[0]?.list;
  if (!list || list.numbering === 'bullet') return `<ul>${rows.join('')}</ul>`;
  const start = list.value === 1 ? '' : ` start="${list.value}"`;
  return `<ol type="${listTypes[list.numbering] ?? '1'}"${start}>${rows.join('')}</ol>`;
}

/** `isDisplayed`: it stands alone; among words its fractions are smaller. */
function writeMathMl(latex: string, isDisplayed = false): string {
  return temml.renderToString(latex, { displayMode: isDisplayed });
}

function writeParagraph(paragraph: Paragraph): string {
  const { headingLevel, runs, alignment, isRightToLeft, list, anchor } = paragraph;
  const mark = list ? `${escapeHtml(list.text)} ` : '';
  const side = `${direction(isRightToLeft)}${idOf(anchor)}`;
  if (headingLevel !== undefined)
    return `<h${headingLevel}${side}>${mark}${writeRuns(runs, true)}</h${headingLevel}>`;
  const place =
    alignment === 'center' || (alignment === 'right' && !isRightToLeft) ? ` class="${alignment}"` : '';
  const look = `${place}${barOf(paragraph)}`;
  const displayed = list ? undefined : findDisplayed(runs);
  const content = displayed === undefined ? writeRuns(runs) : writeMathMl(displayed, true);
  return `<p${look}${side}>${mark}${content}</p>`;
}

/** A bar beside a quotation. */
function barOf({ lineBeside }: Paragraph): string {
  if (!lineBeside) return '';
  const { color, width, space } = lineBeside;
  return ` style="border-left:${width}pt solid ${color};padding-left:${Math.round(space)}pt"`;
}

async function writeTable(table: Table): Promise<string> {
  const text = table.cells.flatMap(({ blocks }) => blocks.map(textOfBlock)).join(' ');
  const rows: string[] = [];
  for (const row of table.rowHeights.keys()) {
    const own = table.cells.filter((cell) => cell.row === row);
    const cells = await Promise.all(
      own.map((cell) => writeCell(cell, row < table.headerRowCount, table.isFrame === true)),
    );
    rows.push(`<tr>${cells.join('')}</tr>`);
  }
  const looks = [...(table.hasRules ? [] : ['open']), ...(table.isFrame ? ['box'] : [])];
  const look = looks.length > 0 ? ` class="${looks.join(' ')}"` : '';
  return `<div><table${look}${direction(isRightToLeft(text))}>${rows.join('')}</table></div>`;
}

async function writeCell(cell: Cell, isHead: boolean, isFramed: boolean): Promise<string> {
  const { columnSpan, rowSpan, blocks } = cell;
  const tag = isHead ? 'th' : 'td';
  const spans = `${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}`;
  const content: string[] = [];
  for (const block of blocks) {
    if (block.kind === 'picture') content.push(await writePicture(block));
    else if (block.kind === 'paragraph')
      content.push(
        `${block.list ? `${escapeHtml(block.list.text)} ` : ''}${writeAnchor(block.anchor)}${writeRuns(block.runs)}`,
      );
  }
  return `<${tag}${spans}${styleOf(cell, isFramed)}>${content.join('<br>')}</${tag}>`;
}

/** What a cell stands on, with its letters as they are; without any it is room to write, as high as it was. */
function styleOf({ fill, blocks, top, bottom }: Cell, isFramed: boolean): string {
  const [first] = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));
  const rules = [
    ...(fill && first ? [`background:${fill}`, `color:${first.look.color}`] : []),
    ...(blocks.length === 0 && isFramed ? [`height:${Math.round(bottom - top)}pt`] : []),
  ];
  return rules.length > 0 ? ` style="${rules.join(';')}"` : '';
}

async function writePictureLine(first: PictureBlock, beside: readonly PictureBlock[]): Promise<string> {
  const pictures = await Promise.all([first, ...beside].map((picture) => writePicture(picture)));
  return `<p class="pictures">${pictures.join('')}</p>`;
}

/** `label` is what a picture says that is all there is of a page. */
async function writePicture(
  { picture }: PictureBlock,
  label = picture.alternative ?? '',
  side?: Float['side'],
): Promise<string> {
  const type = picture.mediaType === 'jpg' ? 'jpeg' : 'png';
  const bytes = toBase64(picture.readBytes());
  const look = side === undefined ? '' : ` class="${side}"`;
  return `<img${look} alt="${escapeHtml(label)}" src="data:image/${type};base64,${bytes}">`;
}

function writeNote({ id, mark, paragraphs }: Footnote): string {
  const text = paragraphs.map(({ runs }) => writeRuns(runs)).join(' ');
  return `<p id="note-${id}"><a href="#mark-${id}"><sup>${escapeHtml(mark)}</sup></a> ${text}</p>`;
}

function writeRuns(runs: readonly Run[], isHeading = false): string {
  return runs
    .map((run) => writeRun(run, isHeading))
    .join('')
    .trim();
}

function writeRun({ text, look, position, noteId, latex }: Run, isHeading: boolean): string {
  if (latex !== undefined) return writeMathMl(latex);
  let html = escapeHtml(text).replaceAll('\t', '&emsp;&emsp;');
  if (noteId !== undefined) return `<a id="mark-${noteId}" href="#note-${noteId}"><sup>${html}</sup></a>`;
  if (look.isItalic) html = `<em>${html}</em>`;
  // A heading is bold already.
  if (look.isBold && !isHeading) html = `<strong>${html}</strong>`;
  if (look.isUnderlined && look.href === undefined) html = `<u>${html}</u>`;
  if (look.isStruck) html = `<s>${html}</s>`;
  if (look.fill) html = `<span style="background:${look.fill};color:${look.color}">${html}</span>`;
  if (position) html = position === 'raised' ? `<sup>${html}</sup>` : `<sub>${html}</sub>`;
  return look.href === undefined ? html : `<a href="${escapeHtml(look.href)}" rel="noreferrer">${html}</a>`;
}

/** A spread call takes so many arguments in every engine. */
const spreadMax = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += spreadMax)
    binary += String.fromCharCode(...bytes.subarray(at, at + spreadMax));
  return btoa(binary);
}

function idOf(anchor: string | undefined): string {
  return anchor === undefined ? '' : ` id="${anchor}"`;
}

function writeAnchor(anchor: string | undefined): string {
  return anchor === undefined ? '' : `<a id="${anchor}"></a>`;
}

function direction(isRtl: boolean): string {
  return isRtl ? ' dir="rtl"' : '';
}

function textOfBlock(block: Block): string {
  return block.kind === 'paragraph' ? textOfRuns(block.runs) : '';
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
