import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/**
 * A .docx that asks whoever opens it to fetch a picture from `pictureUrl` and to include the text of `textUrl`, as a
 * hostile one would. Its own text is 'Nothing to see here'.
 */
export function makeLinkingDocx(pictureUrl: string, textUrl: string): Promise<Buffer> {
  const target = `Target="${pictureUrl}" TargetMode="External"`;
  return packDocx(target, { 'word/document.xml': documentXml('r:link', textUrl) });
}

/** A .docx whose picture is an SVG that shows the picture at `pictureUrl`. */
export function makePeekingDocx(pictureUrl: string): Promise<Buffer> {
  return packDocx('Target="media/image1.svg"', {
    'word/document.xml': documentXml('r:embed', 'about:blank'),
    'word/media/image1.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="200"><image xlink:href="${pictureUrl}" x="0" y="0" width="200" height="200"/></svg>`,
  });
}

/** Zips the parts, with what each .docx needs beside them. `picture`: where its picture is, as attributes. */
function packDocx(picture: string, parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  const common = {
    '[Content_Types].xml': `<Types xmlns="${packageUrl}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="svg" ContentType="image/svg+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations(
      `<Relationship Id="r1" Type="${officeUrl}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/_rels/document.xml.rels': relations(`<Relationship Id="r1" Type="${officeUrl}/image" ${picture}/>`),
  };
  for (const [name, xml] of Object.entries({ ...common, ...parts })) {
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

const packageUrl = 'http://schemas.openxmlformats.org/package/2006';
const officeUrl = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const drawingUrl = 'http://schemas.openxmlformats.org/drawingml/2006';

function relations(content: string): string {
  return `<Relationships xmlns="${packageUrl}/relationships">${content}</Relationships>`;
}

function documentXml(reference: 'r:link' | 'r:embed', textUrl: string): string {
  const picture =
    `<w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="${drawingUrl}/picture">` +
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${reference}="r1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>';
  const include = `<w:fldSimple w:instr=' INCLUDETEXT "${textUrl}" '><w:r><w:t>old</w:t></w:r></w:fldSimple>`;
  return (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"' +
    ` xmlns:r="${officeUrl}" xmlns:wp="${drawingUrl}/wordprocessingDrawing" xmlns:a="${drawingUrl}/main" xmlns:pic="${drawingUrl}/picture">` +
    `<w:body><w:p><w:r><w:t>Nothing to see here</w:t></w:r></w:p><w:p><w:r>${picture}</w:r></w:p><w:p>${include}</w:p></w:body></w:document>`
  );
}
