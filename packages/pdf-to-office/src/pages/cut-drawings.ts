import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, holds, holdsMiddle } from '../layout/box';
import { findChoices } from '../layout/choices';
import { findDrawings } from '../layout/find-drawings';
import type { Picture } from '../layout/page-content';
import type { PageParts } from '../layout/page-parts';
import { groupLines, textOfLine } from '../layout/text-line';
import { cutPixels, flattenPixels, type Pixels, spreadOfPixels } from '../platform/pixels';
import type { Platform } from '../platform/platform';
import { tryRender } from './render-page';

/** Sharp on paper. */
const dpi = 200;
const drawingsMax = 20;
/** Pixels that differ less, of 255, are one colour: nothing that people see is drawn there. */
const spreadMin = 1;

/**
 * Charts, drawings and `figures` become pictures in their place, with what is written in them; their words are the
 * picture's alternative text.
 */
export async function cutDrawings(
  page: PDFPageProxy,
  parts: PageParts,
  figures: readonly Box[],
  { drawing, pictures, keepPicture }: Platform,
): Promise<PageParts> {
  const choices = findChoices(parts);
  const curves = (parts.curves ?? []).filter((curve) => !choices.some(({ box }) => holds(box, curve, 1)));
  const drawings = findDrawings(parts, curves);
  const apart = figures.filter((figure) => !drawings.some((drawing) => holdsMiddle(drawing, figure)));
  const regions = [...drawings, ...apart].slice(0, drawingsMax);
  if (regions.length === 0) return parts;
  const canvas = await tryRender(page, dpi, drawing);
  if (!canvas) return parts;
  const { width: across, height: down } = canvas;
  const paper: Pixels = { data: drawing.readPixels(canvas), width: across, height: down, channels: 4 };
  const scale = canvas.width / parts.width;
  let rest = parts;
  for (const [index, region] of regions.entries()) {
    const left = Math.floor(region.left * scale);
    const top = Math.floor(region.top * scale);
    const width = Math.min(canvas.width, Math.ceil(region.right * scale)) - left;
    const height = Math.min(canvas.height, Math.ceil(region.bottom * scale)) - top;
    if (width < 1 || height < 1) continue;
    const cut = flattenPixels(cutPixels(paper, { left, top, width, height }));
    if (spreadOfPixels(cut).every((spread) => spread < spreadMin)) continue;
    const name = `drawing-${parts.number}-${index}.png`;
    const readBytes = await keepPicture(name, await pictures.encodePng(cut));
    rest = replaceWith({ ...region, readBytes, mediaType: 'png' }, rest);
  }
  return rest;
}

const slack = 2;

function replaceWith(
  picture: Picture,
  { words, asides = [], rules, areas, curves = [], pictures, ...page }: PageParts,
): PageParts {
  const isOutside = (box: Box) => !holdsMiddle(picture, box);
  const labels = groupLines([...words, ...asides].filter((word) => !isOutside(word)));
  return {
    ...page,
    words: words.filter(isOutside),
    asides: asides.filter(isOutside),
    rules: rules.filter(isOutside),
    areas: areas.filter(isOutside),
    curves: curves.filter(isOutside),
    pictures: [
      ...pictures.filter((other) => !holds(picture, other, slack)),
      { ...picture, alternative: labels.map(textOfLine).join('\n') },
    ],
  };
}
