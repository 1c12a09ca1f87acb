import { crc32, deflateSync } from 'node:zlib';
import { packParts } from '../documents/change-parts';
import { makeJpeg } from '../documents/image-files';
import { packStored } from '../documents/pack-stored';
import { makeRawDocx, paragraph, run } from '../documents/raw-docx';
import { makeRawXlsx } from '../documents/raw-xlsx';
import { readZip } from '../read-zip';

/** A file made to cost whoever reads it far more than whoever sends it. */
export type HostileFile = {
  /** What is wrong with it, for a table. */
  title: string;
  /** With the ending that it is uploaded under. */
  name: string;
  make: () => Buffer | Promise<Buffer>;
};

const markup: Readonly<Record<string, () => string>> = {
  'a tag without an end': () => `<${'a'.repeat(400_000)}`,
  'empty elements of two letters': () => '<f/>'.repeat(400_000),
  'instructions without an end': () => '<?xml-stylesheet'.repeat(200_000),
  'document types without an end': () => '<!DOCTYPE['.repeat(300_000),
  'comments without an end': () => '<!--'.repeat(700_000),
  'attributes without a closing quote': () => '<a b="'.repeat(400_000),
  'a million attributes': () => `<a ${Array.from({ length: 500_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
  'depth of 300,000': () => '<w:p>'.repeat(300_000),
  'entities in entities': () =>
    `<!DOCTYPE a [<!ENTITY e0 "lol">${Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')}]><a>&e12;</a>`,
  'fields that open and never close': () =>
    '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>IF </w:instrText></w:r>'.repeat(100_000),
  'a run of blanks': () => `<w:t>${' '.repeat(4_000_000)}x</w:t>`,
};

const inMarkup = Object.entries(markup).map(
  ([title, make]): HostileFile => ({
    title: `XML: ${title}`,
    name: 'markup.docx',
    make: () => makeRawDocx({ body: make() }),
  }),
);

/** Parts of a package that other code reads than the document itself. */
const inOtherParts = (['_rels/.rels', 'xl/sharedStrings.xml', '[Content_Types].xml'] as const).map(
  (part): HostileFile => ({
    title: `XML: a tag without an end in ${part}`,
    name: 'parts.xlsx',
    make: async () => {
      const parts = await readZip(await makeWorkbook('<row r="1"/>'));
      return packParts({ ...Object.fromEntries(parts), [part]: `<${'a'.repeat(400_000)}` });
    },
  }),
);

const archives: HostileFile[] = [
  {
    title: 'ZIP: 60,000 parts',
    name: 'parts.docx',
    make: async () => {
      const filler = Array.from({ length: 60_000 }, (_, at) => [`word/p${at}.xml`, '<a/>']);
      return packStored({ ...Object.fromEntries(filler), 'word/document.xml': '<w:document/>' });
    },
  },
  {
    title: 'ZIP: 4.3 MB of parts that unpack to 400 MB each',
    name: 'large.docx',
    make: async () => {
      const zeros = Buffer.alloc(400_000_000, ' ');
      return packParts({ 'word/document.xml': zeros, 'word/styles.xml': zeros });
    },
  },
  {
    title: 'ZIP: names of 60 KB',
    name: 'names.pptx',
    make: () =>
      packParts(
        Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}/${'n'.repeat(60_000)}`, ''])),
      ),
  },
];

const workbooks: HostileFile[] = [
  {
    title: 'workbook: 200,000 volatile cells',
    name: 'volatile.xlsx',
    make: () =>
      makeWorkbook(
        Array.from(
          { length: 20_000 },
          (_, row) =>
            `<row r="${row + 1}">${Array.from('ABCDEFGHIJ', (column) => `<c r="${column}${row + 1}"><f>INDIRECT("A"&amp;RAND()*${row}+1)</f></c>`).join('')}</row>`,
        ).join(''),
      ),
  },
  {
    title: 'workbook: a formula nested 8,000 deep',
    name: 'deep.xlsx',
    make: () =>
      makeWorkbook(`<row r="1"><c r="A1"><f>${'('.repeat(8_000)}1${')'.repeat(8_000)}</f></c></row>`),
  },
];

const drawings: HostileFile[] = [
  {
    title: 'document: tables in tables',
    name: 'tables.docx',
    make: () => {
      const depth = 2_000;
      return makeRawDocx({
        body: `${'<w:tbl><w:tr><w:tc>'.repeat(depth)}${paragraph(run('x'))}${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`,
      });
    },
  },
  {
    title: 'RTF: 2,000,000 open groups',
    name: 'deep.doc',
    make: () => Buffer.from(`{\\rtf1${'{'.repeat(2_000_000)}`),
  },
  {
    title: 'web page: 300,000 tags that never close',
    name: 'page.xls',
    make: () => Buffer.from(`<html><body>${'<table><tr><td>'.repeat(100_000)}`),
  },
  { title: 'compound file: a chain that leads to itself', name: 'ring.doc', make: makeRingedCompound },
];

const pdfs: HostileFile[] = [
  {
    title: 'PDF: 400 MB in one compressed stream',
    name: 'stream.pdf',
    make: () => makeRawPdf({ content: Buffer.alloc(400_000_000, '0 0 m ') }),
  },
  {
    title: 'PDF: a page of 200,000 pt',
    name: 'wide.pdf',
    make: () => makeRawPdf({ content: '0 0 100000 100000 re f', box: '0 0 200000 200000' }),
  },
  {
    title: 'PDF: forms that draw each other, ten times each, eight deep',
    name: 'forms.pdf',
    make: () =>
      makeRawPdf({
        content: '/X0 Do',
        forms: Array.from({ length: 8 }, (_, at) =>
          at === 7 ? '0 0 9 9 re f' : `/X${at + 1} Do `.repeat(10),
        ),
      }),
  },
  {
    title: 'PDF: a form that draws itself',
    name: 'self.pdf',
    make: () => makeRawPdf({ content: '/X0 Do', forms: ['/X0 Do /X0 Do'] }),
  },
  {
    title: 'PDF: dictionaries nested 500,000 deep',
    name: 'deep.pdf',
    make: () => Buffer.from(`%PDF-1.7\n1 0 obj ${'<</A '.repeat(500_000)}\ntrailer <</Root 1 0 R>>\n%%EOF`),
  },
  {
    title: 'PDF: 100,000 objects without a table of them',
    name: 'objects.pdf',
    make: () =>
      Buffer.from(
        `%PDF-1.7\n${Array.from({ length: 100_000 }, (_, at) => `${at + 1} 0 obj <</Type /Page>> endobj\n`).join('')}`,
      ),
  },
];

const pictures: HostileFile[] = [
  { title: 'PNG of 30,000 × 30,000', name: 'wide.png', make: () => makeBlankPng(30_000, 30_000) },
  {
    title: 'JPEG that claims 65,500 × 65,500',
    name: 'claims.jpg',
    make: async () => {
      const jpeg = await makeJpeg();
      const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
      jpeg.writeUInt16BE(65_500, frame + 5);
      jpeg.writeUInt16BE(65_500, frame + 7);
      return jpeg;
    },
  },
  {
    title: 'JPEG: 20 MB of empty segments',
    name: 'segments.jpg',
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('ffe00002'.repeat(5_000_000), 'hex')]),
  },
];

const recordings: HostileFile[] = [
  {
    title: 'WAV that claims a million channels',
    name: 'channels.wav',
    make: () => {
      const wav = Buffer.alloc(4_000_044);
      wav.write('RIFF', 0, 'latin1');
      wav.writeUInt32LE(4_000_036, 4);
      wav.write('WAVEfmt ', 8, 'latin1');
      wav.writeUInt32LE(16, 16);
      wav.writeUInt16LE(1, 20);
      wav.writeUInt16LE(65_535, 22);
      wav.writeUInt32LE(4_000_000_000, 24);
      wav.writeUInt16LE(16, 34);
      wav.write('data', 36, 'latin1');
      wav.writeUInt32LE(4_000_000, 40);
      return wav;
    },
  },
  {
    title: 'M4A of boxes in boxes',
    name: 'boxes.m4a',
    make: () => {
      const head = Buffer.from('00000018667479704d344120000000004d34412069736f6d', 'hex');
      const boxes = Array.from({ length: 200_000 }, (_, at) => {
        const box = Buffer.from('\0\0\0\0moov', 'latin1');
        box.writeUInt32BE((200_000 - at) * 8, 0);
        return box;
      });
      return Buffer.concat([head, ...boxes]);
    },
  },
  {
    title: 'MP3: 20 MB of headers alone',
    name: 'headers.mp3',
    make: () => Buffer.alloc(20_000_000, Buffer.from('fffb9000', 'hex')),
  },
];

/** One of each kind that a reader is known to choke on; each is made when it is its turn. */
export const hostileFiles: readonly HostileFile[] = [
  ...inMarkup,
  ...inOtherParts,
  ...archives,
  ...workbooks,
  ...drawings,
  ...pdfs,
  ...pictures,
  ...recordings,
];

/** `rows`: XML of its one sheet's rows. */
function makeWorkbook(rows: string): Promise<Buffer> {
  return makeRawXlsx({ sheets: [{ name: 'One', rows }] });
}

type RawPdf = { content: Buffer | string; box?: string; forms?: readonly string[] };

/** One page; `forms` are the forms X0, X1 … that it and they may draw. */
function makeRawPdf({ content, box = '0 0 595 842', forms = [] }: RawPdf): Buffer {
  const names = forms.map((_, at) => `/X${at} ${at + 5} 0 R`).join(' ');
  const resources = `<< /XObject << ${names} >> >>`;
  const packed = deflateSync(content);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources ${resources} >>`),
    stream(`/Filter /FlateDecode`, packed),
    ...forms.map((form) =>
      stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources ${resources}`, Buffer.from(form)),
    ),
  ];
  const numbered = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]),
  );
  const head = Buffer.from('%PDF-1.7\n');
  let offset = head.length;
  const rows = numbered.map((object) => {
    const row = `${String(offset).padStart(10, '0')} 00000 n \n`;
    offset += object.length;
    return row;
  });
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([head, ...numbered, Buffer.from(end)]);
}

function stream(entries: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** White, one bit a pixel: a few hundred kilobytes whatever its size. */
function makeBlankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const lines = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** The head of a compound file whose directory's sectors follow each other in a ring. */
function makeRingedCompound(): Buffer {
  const file = Buffer.alloc(512 * 3, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.fill(0, 8, 76);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0x1000, 56);
  file.writeInt32LE(-2, 60);
  file.writeInt32LE(-2, 68);
  file.writeUInt32LE(0, 76);
  // The table of sectors stands in sector 0; sector 1, the directory, is followed by itself.
  file.writeInt32LE(-3, 512);
  file.writeUInt32LE(1, 516);
  file.fill(0, 1024);
  return file;
}
