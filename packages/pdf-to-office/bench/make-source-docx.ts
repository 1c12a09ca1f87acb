import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  ImageRun,
  type ISectionOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  SectionType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { makeJpeg } from '../../../tests/support/documents/image-files';
import type { SourceBlock, SourceDocument, SourceTable } from './corpus';

const rightToLeft = new Set(['ar', 'he']);
const fonts: Partial<Record<string, string>> = {
  ja: 'Noto Sans CJK JP',
  zh: 'Noto Sans CJK SC',
  ko: 'Noto Sans CJK KR',
  ar: 'DejaVu Sans',
  he: 'DejaVu Sans',
};

/** The document as a .docx, with Word's own headings, lists, notes, columns, head and foot. */
export async function makeSourceDocx(source: SourceDocument): Promise<Buffer> {
  const isRtl = rightToLeft.has(source.language);
  const picture = await makeJpeg(360, 200);
  const notes: string[] = [];
  const sections: { isColumns: boolean; children: (Paragraph | Table)[] }[] = [];
  for (const block of source.blocks) {
    const isColumns = block.kind === 'columns';
    if (sections.at(-1)?.isColumns !== isColumns) sections.push({ isColumns, children: [] });
    sections.at(-1)?.children.push(...writeBlock(block, isRtl, notes, picture));
  }
  const font = fonts[source.language] ?? 'Liberation Serif';
  const document = new Document({
    styles: { default: { document: { run: { font, size: 22 } } } },
    numbering: {
      config: [
        {
          reference: 'numbers',
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 720, hanging: 360 } } },
            },
          ],
        },
      ],
    },
    footnotes: Object.fromEntries(
      notes.map((note, index) => [index + 1, { children: [new Paragraph(note)] }]),
    ),
    sections: sections.map(
      ({ isColumns, children }, index): ISectionOptions => ({
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { left: 1_134, right: 1_134, top: 1_300, bottom: 1_300 },
          },
          ...(index > 0 ? { type: SectionType.CONTINUOUS } : {}),
          ...(isColumns ? { column: { count: 2, space: 500 } } : {}),
        },
        ...(source.header === undefined
          ? {}
          : {
              headers: {
                default: new Header({
                  children: [new Paragraph({ text: source.header, bidirectional: isRtl })],
                }),
              },
            }),
        ...(source.footer === undefined
          ? {}
          : {
              footers: {
                default: new Footer({
                  children: [
                    new Paragraph({
                      alignment: AlignmentType.CENTER,
                      children: [new TextRun({ children: [`${source.footer} `, PageNumber.CURRENT] })],
                    }),
                  ],
                }),
              },
            }),
        children,
      }),
    ),
  });
  return Packer.toBuffer(document);
}

function writeBlock(
  block: SourceBlock,
  isRtl: boolean,
  notes: string[],
  picture: Buffer,
): (Paragraph | Table)[] {
  const base = { bidirectional: isRtl, spacing: { after: 140 } };
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          ...base,
          heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
          children: [
            new TextRun({
              text: block.text,
              rightToLeft: isRtl,
              size: block.level === 1 ? 36 : 28,
              bold: true,
            }),
          ],
        }),
      ];
    case 'paragraph': {
      const note = block.note === undefined ? [] : [new FootnoteReferenceRun(notes.push(block.note))];
      const text = new TextRun({
        text: block.text,
        rightToLeft: isRtl,
        ...(block.isBold ? { bold: true } : {}),
      });
      return [new Paragraph({ ...base, alignment: AlignmentType.BOTH, children: [text, ...note] })];
    }
    case 'list':
      return block.items.map(
        (item) =>
          new Paragraph({
            bidirectional: isRtl,
            children: [new TextRun({ text: item, rightToLeft: isRtl })],
            ...(block.isNumbered
              ? { numbering: { reference: 'numbers', level: 0 } }
              : { bullet: { level: 0 } }),
          }),
      );
    case 'columns':
      return block.paragraphs.map((text) => new Paragraph({ ...base, text }));
    case 'picture':
      return [
        new Paragraph({
          ...base,
          alignment: AlignmentType.CENTER,
          children: [
            new ImageRun({ type: 'jpg', data: picture, transformation: { width: 240, height: 133 } }),
          ],
        }),
      ];
    case 'table':
      return [writeTable(block, isRtl), new Paragraph({ text: '', spacing: { after: 60 } })];
  }
}

function writeTable({ rows, hasRules, spans = [] }: SourceTable, isRtl: boolean): Table {
  const line = { style: hasRules ? BorderStyle.SINGLE : BorderStyle.NONE, size: 4, color: '444444' };
  return new Table({
    width: { size: 9_600, type: WidthType.DXA },
    columnWidths: [3_600, 1_800, 2_100, 2_100],
    visuallyRightToLeft: isRtl,
    borders: {
      top: line,
      bottom: line,
      left: line,
      right: line,
      insideHorizontal: line,
      insideVertical: line,
    },
    rows: rows.map((cells, row) => {
      const own = spans.filter(([spanRow]) => spanRow === row);
      const isCovered = (column: number) =>
        own.some(([, start, count]) => column > start && column < start + count);
      return new TableRow({
        tableHeader: row === 0,
        cantSplit: true,
        children: cells
          .map((text, column) => ({ text, column }))
          .filter(({ column }) => !isCovered(column))
          .map(({ text, column }) => {
            const span = own.find(([, start]) => start === column)?.[2];
            return new TableCell({
              ...(span ? { columnSpan: span } : {}),
              children: [
                new Paragraph({
                  bidirectional: isRtl,
                  ...(column === 1 || column === 2 ? { alignment: AlignmentType.RIGHT } : {}),
                  children: [new TextRun({ text, bold: row === 0, rightToLeft: isRtl && !/\d/.test(text) })],
                }),
              ],
            });
          }),
      });
    }),
  });
}
