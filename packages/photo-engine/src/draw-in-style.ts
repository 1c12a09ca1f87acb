import { at, clamp, type Drawing, lumaOf, mapPlanes, type Picture, percentileOf } from './picture';
import { type FaceFeatures, redrawFeatures } from './redraw-features';
import { drawCel, drawComic, drawNeon, drawPastel } from './styles-in-colour';
import { drawGouache, drawManga, drawPencil, drawWatercolor } from './styles-on-paper';

/** Lines and dots are meant for a picture of this shorter side, in pixels. */
const referenceSide = 900;

/** typeId 1 to 8; the sites' tiles name them in this order. */
const styles: readonly ((drawing: Drawing) => Picture)[] = [
  drawCel,
  drawManga,
  drawWatercolor,
  drawPastel,
  drawNeon,
  drawGouache,
  drawComic,
  drawPencil,
];

/**
 * Draws a photo in one of the eight styles, by classical filters: edges, flattening, palettes, screens. Eyes and mouths
 * are drawn with a finer pen, so that they stay readable in small faces too.
 */
export function drawInStyle(photo: Picture, style: number, faces: readonly FaceFeatures[] = []): Picture {
  const draw = styles[style - 1];
  if (!draw) throw new Error(`there is no style ${style}`);
  const unit = Math.max(0.5, Math.min(photo.width, photo.height) / referenceSide);
  const spread = spreadRange(photo);
  return faces.reduce(
    (drawing, face) => redrawFeatures({ drawing, photo: spread, unit, face, draw }),
    draw({ photo: spread, unit }),
  );
}

/** A dull photo would be drawn all in one tone. */
function spreadRange(photo: Picture): Picture {
  const luma = lumaOf(photo);
  const low = percentileOf(luma, 0.01);
  const high = Math.max(low + 40, percentileOf(luma, 0.99));
  const median = clamp((percentileOf(luma, 0.5) - low) / (high - low), 0.12, 0.88);
  const gamma = clamp(Math.log(0.5) / Math.log(median), 0.7, 1.4) ** 0.6;
  return mapPlanes(photo, (plane) =>
    plane.map((value, i) => {
      const before = Math.max(1, at(luma, i));
      const after = 255 * clamp((before - low) / (high - low), 0, 1) ** gamma;
      return clamp(value + (after - before), 0, 255);
    }),
  );
}
