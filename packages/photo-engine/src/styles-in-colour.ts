import { gaussianBlur } from './box-filters';
import { smoothKeepingEdges } from './edge-preserving';
import { dotThreshold, drawLines } from './line-art';
import { fillWith, layInk, mapToGradient, mixPictures, quantize, saturate } from './palettes';
import {
  at,
  clamp,
  type Drawing,
  lumaOf,
  mapPlanes,
  type Picture,
  type Plane,
  smoothStep,
  withLuma,
} from './picture';

/** Cel shading: flat bright colours in a few steps, thin dark outlines, as drawn on film. */
export function drawCel({ photo, unit }: Drawing): Picture {
  const flat = smoothKeepingEdges(photo, 40 * unit, 14, 4);
  const bright = lumaOf(flat).map((value) => 255 * (value / 255) ** 0.85);
  const stepped = withLuma(flat, quantize(bright, 6, 5));
  const lines = drawLines(lumaOf(smoothKeepingEdges(photo, 8 * unit, 18)), photo, 1.3 * unit, 0.35);
  return layInk(keepInRange(saturate(stepped, 1.55)), lines, [34, 24, 46]);
}

/** Pastel: light, milky colours, a soft glow, brown pencil outlines. */
export function drawPastel({ photo, unit }: Drawing): Picture {
  const flat = smoothKeepingEdges(photo, 30 * unit, 20);
  const light = mapPlanes(saturate(flat, 1.6), (plane) =>
    plane.map((value) => 84 + 0.67 * clamp(value, 0, 255)),
  );
  // Shadows turn lilac and lights turn cream, as pastel crayons do.
  const luma = lumaOf(flat);
  const tinted = mixPictures(
    light,
    mapToGradient(luma, photo, [
      [190, 166, 214],
      [248, 196, 206],
      [255, 244, 226],
    ]),
    0.38,
  );
  const glow = mapPlanes(tinted, (plane) => gaussianBlur(plane, photo, 14 * unit));
  const lines = drawLines(lumaOf(smoothKeepingEdges(photo, 6 * unit, 20)), photo, 1.1 * unit, 0.2);
  return layInk(
    screen(tinted, glow, 0.16),
    lines.map((value) => 0.45 + 0.55 * value),
    [128, 84, 96],
  );
}

/** Neon: night colours from violet to cyan, and edges that glow. */
export function drawNeon({ photo, unit }: Drawing): Picture {
  const flat = smoothKeepingEdges(photo, 24 * unit, 18);
  const luma = lumaOf(flat);
  const dark = luma.map((value) => 255 * (value / 255) ** 1.35);
  const night = mapToGradient(dark, photo, [
    [8, 4, 26],
    [44, 8, 84],
    [150, 18, 140],
    [255, 66, 150],
    [110, 226, 255],
  ]);
  const edges = drawLines(luma, photo, 1.6 * unit, 0.5).map((value) => 1 - value);
  const glow = gaussianBlur(edges, photo, 7 * unit);
  const widest = gaussianBlur(edges, photo, 22 * unit);
  // Cyan where it is cool or dark, magenta where it is warm.
  const warmth = flat.red.map((value, i) => smoothStep(-12, 40, value - at(flat.blue, i)));
  const lit = (plane: Plane, cool: number, warm: number) =>
    plane.map((value, i) => {
      const light = at(edges, i) * 0.95 + at(glow, i) * 1.5 + at(widest, i) * 0.9;
      return value + light * (cool + (warm - cool) * at(warmth, i));
    });
  return keepInRange({
    ...night,
    red: lit(night.red, 20, 255),
    green: lit(night.green, 235, 70),
    blue: lit(night.blue, 255, 225),
  });
}

/** Comic: a printed page of strong colours, halftone dots in the shadows, thick outlines. */
export function drawComic({ photo, unit }: Drawing): Picture {
  const flat = smoothKeepingEdges(photo, 36 * unit, 16, 4);
  const luma = lumaOf(flat);
  const colours = mapPlanes(saturate(flat, 1.9), (plane) => quantize(plane, 4, 6));
  const pitch = Math.max(5, 8 * unit);
  const paper = new Float32Array(luma.length);
  for (let y = 0; y < photo.height; y += 1) {
    for (let x = 0; x < photo.width; x += 1) {
      const i = y * photo.width + x;
      const darkness = clamp((150 - at(luma, i)) / 150, 0, 0.72);
      const isDot = smoothStep(-0.05, 0.05, dotThreshold(x, y, pitch, Math.PI / 4) - (1 - darkness));
      paper[i] = 1 - 0.8 * isDot;
    }
  }
  const printed = mixPictures(fillWith(photo, [255, 246, 214]), keepInRange(colours), 0.86);
  const dotted = layInk(printed, paper, [28, 24, 92]);
  const lines = drawLines(luma, photo, 2.4 * unit, 0.6);
  return layInk(dotted, lines, [12, 10, 16]);
}

function screen(picture: Picture, light: Picture, share: number): Picture {
  const lay = (a: Plane, b: Plane) => a.map((value, i) => value + share * (255 - value) * (at(b, i) / 255));
  return {
    ...picture,
    red: lay(picture.red, light.red),
    green: lay(picture.green, light.green),
    blue: lay(picture.blue, light.blue),
  };
}

function keepInRange(picture: Picture): Picture {
  return mapPlanes(picture, (plane) => plane.map((value) => clamp(value, 0, 255)));
}
