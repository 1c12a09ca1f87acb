import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A document that asks whoever opens it for what is at an address; each says 'Nothing to see here' itself. */
export type ReferringDocument = {
  /** By which way it asks. */
  way: string;
  extension: 'docx' | 'xlsx';
  make: (address: string) => Promise<Buffer>;
};

/** Ways in which Office documents have been made to read what is not theirs. */
export const referringDocuments: readonly ReferringDocument[] = [
  docx('a linked picture', (address) => ({ body: picture('r:link'), relations: external('image', address) })),
  docx('a picture whose address hides in character references', (address) => ({
    body: picture('r:link'),
    relations: external('image', address.replace(':', '&#58;').replaceAll('/', '&#x2f;')),
  })),
  svg('an SVG image', (address) => `<image xlink:href="${address}" width="200" height="200"/>`),
  svg('an SVG image without a prefix', (address) => `<image href="${address}" width="200" height="200"/>`),
  svg('an SVG use', (address) => `<use xlink:href="${address}#a"/>`),
  svg(
    'an SVG filter image',
    (address) =>
      `<filter id="f"><feImage xlink:href="${address}"/></filter><rect width="200" height="200" filter="url(#f)"/>`,
  ),
  svg(
    'an SVG style sheet',
    (address) =>
      `<style>@import url("${address}"); @font-face{font-family:x;src:url(${address})} text{fill:url(${address})}</style><text y="20" font-family="x">a</text>`,
  ),
  svg(
    'an SVG entity',
    () => '<text y="20">&leak;</text>',
    (address) => `<!DOCTYPE svg [<!ENTITY leak SYSTEM "${address}">]>`,
  ),
  svg(
    'an SVG in UTF-16',
    (address) => `<image xlink:href="${address}" width="200" height="200"/>`,
    () => '',
    'utf16le',
  ),
  docx('an attached template', (address) => ({
    relations: '',
    parts: {
      'word/settings.xml': `<w:settings ${namespaces}><w:attachedTemplate r:id="t1"/></w:settings>`,
      'word/_rels/settings.xml.rels': relationsXml(external('attachedTemplate', address, 't1')),
    },
  })),
  docx('a subdocument', (address) => ({
    body: '<w:subDoc r:id="r1"/>',
    relations: external('subDocument', address),
  })),
  docx('an included HTML page', (address) => ({
    body: '<w:altChunk r:id="r1"/>',
    isBlock: true,
    relations: `<Relationship Id="r1" Type="${officeUrl}/aFChunk" Target="chunk.html"/>`,
    parts: {
      'word/chunk.html': `<html><body><img src="${address}"><iframe src="${address}"></iframe></body></html>`,
    },
  })),
  docx('an included document elsewhere', (address) => ({
    body: '<w:altChunk r:id="r1"/>',
    isBlock: true,
    relations: external('aFChunk', address),
  })),
  docx('a field that includes text', (address) => ({ body: simpleField(`INCLUDETEXT "${address}"`) })),
  docx('a field cut into pieces', (address) => ({ body: fieldInPieces('INCLU', `DETEXT "${address}" `) })),
  docx('a field that includes a picture', (address) => ({
    body: simpleField(`INCLUDEPICTURE "${address}" \\d`),
  })),
  docx('a DDE field', (address) => ({ body: simpleField(`DDEAUTO soffice "${address}" x`) })),
  docx('a linked field', (address) => ({ body: simpleField(`LINK Word.Document.12 "${address}" "" \\a`) })),
  docx('a linked OLE object', (address) => ({
    body: '<w:object><o:OLEObject Type="Link" ProgID="Word.Document.12" ShapeID="s1" DrawAspect="Content" ObjectID="_1" r:id="r1" UpdateMode="Always"/></w:object>',
    relations: external('oleObject', address),
  })),
  docx('a VML picture', (address) => ({
    body: `<w:pict><v:shape style="width:100pt;height:100pt"><v:imagedata src="${address}" o:href="${address}"/></v:shape></w:pict>`,
  })),
  docx('an embedded font elsewhere', (address) => ({
    relations: `<Relationship Id="f1" Type="${officeUrl}/fontTable" Target="fontTable.xml"/>`,
    parts: {
      'word/fontTable.xml': `<w:fonts ${namespaces}><w:font w:name="Leak"><w:embedRegular r:id="r1"/></w:font></w:fonts>`,
      'word/_rels/fontTable.xml.rels': relationsXml(external('font', address)),
    },
  })),
  xlsx('a formula over another workbook', (address) => ({ formula: `'${address}'#$Sheet1.A1` })),
  xlsx('an external workbook', (address) => ({
    formula: '[1]Sheet1!A1',
    parts: {
      'xl/externalLinks/externalLink1.xml': `<externalLink xmlns="${sheetUrl}" xmlns:r="${officeUrl}"><externalBook r:id="r1"><sheetNames><sheetName val="Sheet1"/></sheetNames></externalBook></externalLink>`,
      'xl/externalLinks/_rels/externalLink1.xml.rels': relationsXml(external('externalLinkPath', address)),
    },
    workbook: '<externalReferences><externalReference r:id="e1"/></externalReferences>',
    relations: `<Relationship Id="e1" Type="${officeUrl}/externalLink" Target="externalLinks/externalLink1.xml"/>`,
  })),
  xlsx('a web service formula', (address) => ({ formula: `WEBSERVICE("${address}")` })),
  xlsx('a DDE formula', (address) => ({ formula: `DDE("soffice","${address}","Sheet1.A1")` })),
];

type DocxContent = {
  body?: string;
  /** The body is beside paragraphs, not in one. */
  isBlock?: boolean;
  relations?: string;
  parts?: Record<string, string | Buffer>;
  prolog?: string;
};

function docx(way: string, write: (address: string) => DocxContent): ReferringDocument {
  return { way, extension: 'docx', make: (address) => packDocx(write(address)) };
}

function svg(
  way: string,
  draw: (address: string) => string,
  prolog: (address: string) => string = () => '',
  encoding: BufferEncoding = 'utf8',
): ReferringDocument {
  return docx(way, (address) => {
    const xml = `${prolog(address)}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="200">${draw(address)}</svg>`;
    const mark = encoding === 'utf16le' ? '\ufeff' : '';
    return {
      body: picture('r:embed'),
      relations: `<Relationship Id="r1" Type="${officeUrl}/image" Target="media/image1.svg"/>`,
      parts: { 'word/media/image1.svg': Buffer.from(mark + xml, encoding) },
    };
  });
}

function packDocx({ body = '', isBlock = false, relations = '', parts = {} }: DocxContent): Promise<Buffer> {
  const paragraph = isBlock
    ? body
    : `<w:p><w:r>${body.startsWith('<w:fld') ? `</w:r>${body}<w:r>` : body}</w:r></w:p>`;
  return pack({
    '[Content_Types].xml': contentTypes(
      '/word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    ),
    '_rels/.rels': relationsXml(
      `<Relationship Id="r1" Type="${officeUrl}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/_rels/document.xml.rels': relationsXml(
      `${relations}<Relationship Id="s1" Type="${officeUrl}/settings" Target="settings.xml"/>`,
    ),
    'word/settings.xml': `<w:settings ${namespaces}/>`,
    'word/document.xml': `<w:document ${namespaces}><w:body><w:p><w:r><w:t>Nothing to see here</w:t></w:r></w:p>${paragraph}</w:body></w:document>`,
    ...parts,
  });
}

type XlsxContent = { formula: string; parts?: Record<string, string>; workbook?: string; relations?: string };

function xlsx(way: string, write: (address: string) => XlsxContent): ReferringDocument {
  return {
    way,
    extension: 'xlsx',
    make: (address) => {
      const { formula, parts = {}, workbook = '', relations = '' } = write(address);
      const escaped = formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return pack({
        '[Content_Types].xml': contentTypes(
          '/xl/workbook.xml',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
          [
            '/xl/worksheets/sheet1.xml',
            'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml',
          ],
          [
            '/xl/externalLinks/externalLink1.xml',
            'application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml',
          ],
        ),
        '_rels/.rels': relationsXml(
          `<Relationship Id="r1" Type="${officeUrl}/officeDocument" Target="xl/workbook.xml"/>`,
        ),
        'xl/_rels/workbook.xml.rels': relationsXml(
          `${relations}<Relationship Id="r1" Type="${officeUrl}/worksheet" Target="worksheets/sheet1.xml"/>`,
        ),
        'xl/workbook.xml': `<workbook xmlns="${sheetUrl}" xmlns:r="${officeUrl}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets>${workbook}<calcPr fullCalcOnLoad="1"/></workbook>`,
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheetUrl}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Nothing to see here</t></is></c><c r="B1" t="str"><f>${escaped}</f><v>old</v></c></row></sheetData></worksheet>`,
        ...parts,
      });
    },
  };
}

const officeUrl = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageUrl = 'http://schemas.openxmlformats.org/package/2006';
const drawingUrl = 'http://schemas.openxmlformats.org/drawingml/2006';
const sheetUrl = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"' +
  ` xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:r="${officeUrl}" xmlns:wp="${drawingUrl}/wordprocessingDrawing"` +
  ` xmlns:a="${drawingUrl}/main" xmlns:pic="${drawingUrl}/picture"`;

function picture(reference: 'r:link' | 'r:embed'): string {
  return (
    `<w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="${drawingUrl}/picture">` +
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${reference}="r1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
  );
}

function simpleField(instruction: string): string {
  return `<w:fldSimple w:instr='${instruction}'><w:r><w:t>old</w:t></w:r></w:fldSimple>`;
}

function fieldInPieces(...pieces: string[]): string {
  const instructions = pieces.map(
    (piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`,
  );
  return `<w:fldSimple w:instr="PAGE"><w:r><w:fldChar w:fldCharType="begin"/></w:r>${instructions.join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>old</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:fldSimple>`;
}

function external(type: string, address: string, id = 'r1'): string {
  return `<Relationship Id="${id}" Type="${officeUrl}/${type}" Target="${address}" TargetMode="External"/>`;
}

function relationsXml(content: string): string {
  return `<Relationships xmlns="${packageUrl}/relationships">${content}</Relationships>`;
}

function contentTypes(...overrides: [part: string, type: string, ...more: [string, string][]]): string {
  const [part, type, ...more] = overrides;
  const all: [string, string][] = [[part, type], ...more];
  return `<Types xmlns="${packageUrl}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="svg" ContentType="image/svg+xml"/><Default Extension="html" ContentType="text/html"/>${all.map(([name, kind]) => `<Override PartName="${name}" ContentType="${kind}"/>`).join('')}</Types>`;
}

function pack(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
