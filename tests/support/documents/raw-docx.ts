import { packParts } from './change-parts';

export type RawDocument = {
  /** XML of the body. */
  body: string;
  /** XML of what stands in its header and footer. */
  header?: string;
  footer?: string;
  /** XML of its comments. */
  comments?: string;
  /** XML of its styles. */
  styles?: string;
};

/** A .docx with exactly this XML: for what the libraries that write documents never write. */
export function makeRawDocx({ body, header, footer, comments, styles }: RawDocument): Promise<Buffer> {
  const others = [
    { name: 'header', root: 'hdr', xml: header },
    { name: 'footer', root: 'ftr', xml: footer },
    { name: 'comments', root: 'comments', xml: comments },
    { name: 'styles', root: 'styles', xml: styles },
  ].filter(({ xml }) => xml !== undefined);
  const isThere = (name: string) => others.some((other) => other.name === name);
  const references = ['header', 'footer']
    .filter(isThere)
    .map((name) => `<w:${name}Reference w:type="default" r:id="${name}"/>`);
  const section = `<w:sectPr>${references.join('')}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`;
  return packParts({
    '[Content_Types].xml': `<Types xmlns="${packageUrl}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/>${others
      .map(({ name }) => `<Override PartName="/word/${name}.xml" ContentType="${wordType}.${name}+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageUrl}/relationships"><Relationship Id="r1" Type="${officeUrl}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${packageUrl}/relationships">${others
      .map(({ name }) => `<Relationship Id="${name}" Type="${officeUrl}/${name}" Target="${name}.xml"/>`)
      .join('')}</Relationships>`,
    'word/document.xml': `<w:document ${spaces}><w:body>${body}${section}</w:body></w:document>`,
    ...Object.fromEntries(
      others.map(({ name, root, xml }) => [`word/${name}.xml`, `<w:${root} ${spaces}>${xml}</w:${root}>`]),
    ),
  });
}

/** `properties`: XML of what the run looks like. */
export function run(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export function paragraph(...content: readonly string[]): string {
  return `<w:p>${content.join('')}</w:p>`;
}

/** A field with what Word last computed; without, it was never computed. */
export function field(instruction: string, stored?: string): string {
  const result = stored === undefined ? '' : `${mark('separate')}${run(stored)}`;
  return `${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>${result}${mark('end')}`;
}

export function simpleField(instruction: string, stored: string): string {
  return `<w:fldSimple w:instr=" ${instruction} ">${run(stored)}</w:fldSimple>`;
}

function mark(type: string): string {
  return `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
}

const packageUrl = 'http://schemas.openxmlformats.org/package/2006';
const officeUrl = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const spaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${officeUrl}"`;
