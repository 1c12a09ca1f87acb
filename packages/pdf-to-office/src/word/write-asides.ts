import { ImportedXmlComponent, TextRun } from 'docx';
import type { Word } from '../layout/word';
import { emu, halfPoints, twips } from './measures';

/** Without white above it. */
const naturalLine = 1.15;
/** A line of a font is so many sizes high; and letters of another font are wider by so much, and a letter, at the most. */
const lineHeight = 1.4;
const reserve = 1.3;
/** Those of a font that another takes the place of. */
const replacedReserve = 2;
/** Those of several lines, which may not be wider than they were: then they would break elsewhere. */
const textReserve = 1.01;

/** Text boxes at their places on the page. */
export function writeBoxes(texts: readonly Word[]): TextRun[] {
  return texts.map((text, index) => new TextRun({ children: [describeBox(text, index)] }));
}

/** A text box without a frame, turned about its middle, at its place on the page. */
function describeBox(
  { left, right, top, bottom, letters, look, angle = 0, length = 0, text }: Word,
  index: number,
) {
  // What stands upright is set so: programs turn a text box, and not always the text in it.
  const vertical = Math.abs(angle) === 90 ? (angle > 0 ? 'vert' : 'vert270') : undefined;
  const wider = look.font === undefined ? reserve : replacedReserve;
  const [along, across] = text
    ? [emu((right - left) * textReserve + look.size), emu(bottom - top + look.size)]
    : [emu(length * wider + look.size), emu(look.size * lineHeight)];
  const [width, height] = vertical ? [across, along] : [along, across];
  // Level pieces below each other begin where they began, whatever their fonts' widths.
  const x = angle === 0 && !text?.isCentered ? emu(left) : emu((left + right) / 2) - Math.round(width / 2);
  // White between lines is above each, the first one too.
  const raised = text ? text.lineStep - naturalLine * look.size : 0;
  const y = emu((top + bottom) / 2 - raised / 2) - Math.round(height / 2);
  const rotation = vertical ? 0 : Math.round(((angle + 360) % 360) * 60_000);
  const run = `<w:rPr><w:rFonts w:ascii="${escapeXml(look.family)}" w:hAnsi="${escapeXml(look.family)}"/>${
    look.isBold ? '<w:b/>' : ''
  }${look.isItalic ? '<w:i/>' : ''}<w:color w:val="${look.color.slice(1)}"/>${
    look.scale === undefined ? '' : `<w:w w:val="${Math.round(100 * look.scale)}"/>`
  }<w:sz w:val="${halfPoints(look.size)}"/></w:rPr>`;
  const side = angle === 0 && !text?.isCentered ? 'left' : 'center';
  const spacing = text ? ` w:line="${twips(text.lineStep)}" w:lineRule="exact"` : '';
  const paragraphs = (text?.paragraphs ?? [letters.join('')]).map(
    (paragraph) =>
      `<w:p><w:pPr><w:spacing w:before="0" w:after="0"${spacing}/><w:jc w:val="${side}"/></w:pPr><w:r>${run}<w:t xml:space="preserve">${escapeXml(paragraph)}</w:t></w:r></w:p>`,
  );
  return ImportedXmlComponent.fromXmlString(
    `<w:drawing ${namespaces}><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="${index + 1}" behindDoc="0" locked="0" layoutInCell="0" allowOverlap="1">` +
      '<wp:simplePos x="0" y="0"/>' +
      `<wp:positionH relativeFrom="page"><wp:posOffset>${x}</wp:posOffset></wp:positionH>` +
      `<wp:positionV relativeFrom="page"><wp:posOffset>${y}</wp:posOffset></wp:positionV>` +
      `<wp:extent cx="${width}" cy="${height}"/><wp:wrapNone/><wp:docPr id="${9_000 + index}" name="Text ${index + 1}"/>` +
      '<wp:cNvGraphicFramePr/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">' +
      `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm rot="${rotation}"><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` +
      '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln><a:noFill/></a:ln></wps:spPr>' +
      `<wps:txbx><w:txbxContent>${paragraphs.join('')}</w:txbxContent></wps:txbx>` +
      `<wps:bodyPr ${vertical ? `vert="${vertical}" ` : ''}lIns="0" tIns="0" rIns="0" bIns="0" wrap="${text ? 'square' : 'none'}" anchor="ctr"/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`,
  );
}

const namespaces = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
