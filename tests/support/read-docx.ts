import { readZip } from './read-zip';

export type DocxParagraph = { text: string; style: string | undefined; isListed: boolean };

/** What a .docx says, as somebody who continues working in it meets it. */
export type DocxContent = {
  /** Of the body, tables apart; what floats in text boxes is not among them. */
  paragraphs: DocxParagraph[];
  /** Rows of cells' texts; a merged cell has its text first and nothing after it. */
  tables: string[][][];
  /** All text in the order of the file, text boxes and notes apart. */
  flowing: string;
  /** Text in boxes that float over the page. */
  boxed: string;
  notes: string;
  headers: string;
  /** What neither the screen nor paper shows. */
  hidden: string;
  links: string[];
  /** Texts that lead to a place of the document, and what stands there. */
  innerLinks: [string, string][];
  pictureCount: number;
};

/** Reads a .docx by its XML. Throws for what is no .docx. */
export async function readDocx(bytes: Buffer): Promise<DocxContent> {
  const parts = await readParts(bytes);
  const body = parts.get('word/document.xml');
  if (body === undefined) throw new Error('no word/document.xml');
  const boxes = body.match(boxPattern) ?? [];
  const flow = body.replace(boxPattern, '');
  const relations = parts.get('word/_rels/document.xml.rels') ?? '';
  const headers = [...parts].filter(([name]) => /^word\/(header|footer)\d*\.xml$/.test(name));
  return {
    paragraphs: paragraphsOf(flow.replace(/<w:tbl>.*?<\/w:tbl>/gs, '')),
    tables: [...flow.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) => rowsOf(table)),
    flowing: textOf(flow),
    boxed: boxes.map(textOf).join('\n'),
    notes: textOf(parts.get('word/footnotes.xml') ?? ''),
    headers: headers.map(([, xml]) => textOf(xml)).join('\n'),
    hidden: (body.match(/<w:r>(?:(?!<\/w:r>).)*<w:vanish\/>.*?<\/w:r>/gs) ?? []).map(textOf).join('\n'),
    links: [...relations.matchAll(/hyperlink" Target="([^"]*)"/g)].map(([, link = '']) => decodeXml(link)),
    innerLinks: innerLinksOf(flow),
    pictureCount: (flow.match(/<pic:pic[ >]/g) ?? []).length,
  };
}

const boxPattern =
  /<mc:AlternateContent>(?:(?!<\/mc:AlternateContent>).)*<w:txbxContent>.*?<\/mc:AlternateContent>|<w:txbxContent>.*?<\/w:txbxContent>/gs;

function innerLinksOf(xml: string): [string, string][] {
  return [...xml.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]*)"[^>]*>(.*?)<\/w:hyperlink>/gs)].map(
    ([, anchor, content = '']) => {
      const place = xml.split(`w:name="${anchor}"`)[1] ?? '';
      return [textOf(content).trim(), textOf(`<${place.split('</w:p>')[0]}`).trim()];
    },
  );
}

function paragraphsOf(xml: string): DocxParagraph[] {
  return [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) => ({
    text: textOf(paragraph).trim(),
    style: /<w:pStyle w:val="([^"]*)"/.exec(paragraph)?.[1]?.replace('ListParagraph', '') || undefined,
    isListed: paragraph.includes('<w:numPr>'),
  }));
}

function rowsOf(table: string): string[][] {
  return [...table.matchAll(/<w:tr[ >].*?<\/w:tr>/gs)].map(([row]) =>
    [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].flatMap(([cell]) => {
      const span = Number(/<w:gridSpan w:val="(\d+)"/.exec(cell)?.[1] ?? 1);
      return [textOf(cell).trim(), ...Array.from({ length: span - 1 }, () => '')];
    }),
  );
}

/** Paragraphs end in a line break; tabs, breaks and what parts the storeys of a formula are white. */
function textOf(xml: string): string {
  return decodeXml(
    xml
      .replace(/<(w:delText|w:instrText|wp:posOffset)[^>]*>.*?<\/\1>/gs, '')
      .replace(/<w:(tab|br)\/>|<\/m:(num|den|deg|e|sub|sup|lim)>/g, ' ')
      .replace(/<\/w:p>/g, '\n')
      .replace(
        /<[wm]:t(?: [^>]*)?>([^<]*)<\/[wm]:t>|<[^>]*>/g,
        (_, inner: string | undefined) => inner ?? '',
      ),
  );
}

function decodeXml(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/g, '&');
}

/** The XML of each part of a .docx, by its name. */
export async function readParts(bytes: Buffer): Promise<Map<string, string>> {
  const files = [...(await readZip(bytes))].filter(([name]) => /\.(xml|rels)$/.test(name));
  return new Map(files.map(([name, content]) => [name, content.toString()]));
}
