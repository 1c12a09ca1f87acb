import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/**
 * A .docx that asks whoever opens it to fetch a picture from `pictureUrl` and to include the text of `textUrl`, as a
 * hostile one would. Its own text is 'Nothing to see here'.
 */
export function makeLinkingDocx(pictureUrl: string, textUrl: string): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`), name);
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packageUrl}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  );
  add(
    '_rels/.rels',
    relations(`<Relationship Id="r1" Type="${officeUrl}/officeDocument" Target="word/document.xml"/>`),
  );
  add(
    'word/_rels/document.xml.rels',
    relations(
      `<Relationship Id="r1" Type="${officeUrl}/image" Target="${pictureUrl}" TargetMode="External"/>`,
    ),
  );
  add('word/document.xml', documentXml(textUrl));
  zip.end();
  return buffer(zip.outputStream);
}

const packageUrl = 'http://schemas.openxmlformats.org/package/2006';
const officeUrl = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const drawingUrl = 'http://schemas.openxmlformats.org/drawingml/2006';

function relations(content: string): string {
  return `<Relationships xmlns="${packageUrl}/relationships">${content}</Relationships>`;
}

function documentXml(textUrl: string): string {
  const picture =
    `<w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="${drawingUrl}/picture">` +
    '<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="r1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>' +
    '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>';
  const include = `<w:fldSimple w:instr=' INCLUDETEXT "${textUrl}" '><w:r><w:t>old</w:t></w:r></w:fldSimple>`;
  return (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"' +
    ` xmlns:r="${officeUrl}" xmlns:wp="${drawingUrl}/wordprocessingDrawing" xmlns:a="${drawingUrl}/main" xmlns:pic="${drawingUrl}/picture">` +
    `<w:body><w:p><w:r><w:t>Nothing to see here</w:t></w:r></w:p><w:p><w:r>${picture}</w:r></w:p><w:p>${include}</w:p></w:body></w:document>`
  );
}
