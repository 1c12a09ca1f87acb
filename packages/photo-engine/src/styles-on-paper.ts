import { gaussianBlur } from './box-filters';
import { paintInStrokes, smoothKeepingEdges } from './edge-preserving';
import { dotThreshold, drawLines, makePaper, strokeThreshold } from './line-art';
import { fillWith, layInk, mapToGradient, mixPictures, quantize, saturate } from './palettes';
import { at, clamp, type Drawing, lumaOf, mapPlanes, type Picture, type Plane, smoothStep } from './picture';

/** Manga: black ink on white paper, screentone dots in the middle tones, solid shadows. */
export function drawManga({ photo, unit }: Drawing): Picture {
  const flat = smoothKeepingEdges(photo, 24 * unit, 16);
  const luma = lumaOf(flat);
  const tones = quantize(luma, 5, 5);
  const pitch = Math.max(4, 5 * unit);
  const paper = new Float32Array(luma.length);
  for (let y = 0; y < photo.height; y += 1) {
    for (let x = 0; x < photo.width; x += 1) {
      const i = y * photo.width + x;
      const tone = at(tones, i);
      const darkness = tone > 200 ? 0 : tone > 150 ? 0.16 : tone > 90 ? 0.36 : tone > 40 ? 0.6 : 1;
      const dot = smoothStep(-0.06, 0.06, dotThreshold(x, y, pitch, Math.PI / 4) - (1 - darkness));
      paper[i] = darkness === 0 ? 1 : 1 - dot;
    }
  }
  const lines = drawLines(lumaOf(smoothKeepingEdges(photo, 6 * unit, 20)), photo, 1.5 * unit, 0.8);
  const ink = paper.map((value, i) => Math.min(value, at(lines, i)));
  return layInk(fillWith(photo, [253, 252, 248]), ink, [16, 16, 20]);
}

/** Watercolour: strokes that run into each other, pigment gathered at their edges, rough paper showing through. */
export function drawWatercolor({ photo, unit }: Drawing): Picture {
  const soft = smoothKeepingEdges(photo, 18 * unit, 24);
  const strokes = paintInStrokes(soft, Math.max(3, Math.round(7 * unit)));
  const wash = mapPlanes(saturate(strokes, 1.25), (plane) =>
    plane.map((value) => 255 - (255 - clamp(value, 0, 255)) * 0.82),
  );
  const luma = lumaOf(strokes);
  const around = gaussianBlur(luma, photo, 5 * unit);
  const paper = makePaper(photo, 1.6 * unit);
  const blotches = makePaper(photo, 34 * unit);
  const pigment = luma.map((value, i) => {
    const gathered = clamp((at(around, i) - value) / 40, 0, 1);
    return 1 - 0.42 * gathered + 0.022 * at(paper, i) + 0.035 * at(blotches, i);
  });
  const wet = mapPlanes(wash, (plane) =>
    plane.map((value, i) => clamp(255 - (255 - value) * (2 - at(pigment, i)) + 1.5 * at(paper, i), 0, 255)),
  );
  return mixPictures(fillWith(photo, [252, 249, 241]), wet, edgeOfSheet(photo, blotches));
}

/** Gouache in browns: a handful of opaque earth colours laid on in broad strokes. */
export function drawGouache({ photo, unit }: Drawing): Picture {
  const soft = smoothKeepingEdges(photo, 20 * unit, 22);
  const strokes = paintInStrokes(soft, Math.max(4, Math.round(11 * unit)));
  const bristles = makePaper(photo, 1.2 * unit);
  const luma = lumaOf(strokes).map((value, i) => value + 2.5 * at(bristles, i));
  const earth = mapToGradient(quantize(luma, 7, 4), photo, [
    [38, 22, 18],
    [92, 52, 34],
    [146, 92, 54],
    [196, 146, 94],
    [228, 196, 146],
    [250, 236, 206],
  ]);
  const preserved = mixPictures(earth, saturate(strokes, 0.9), 0.16);
  const lines = drawLines(lumaOf(strokes), photo, 2 * unit, 0.12);
  return layInk(
    preserved,
    lines.map((value) => 0.4 + 0.6 * value),
    [44, 24, 18],
  );
}

/** Pencil: graphite on paper, crossed hatching in the shadows. */
export function drawPencil({ photo, unit }: Drawing): Picture {
  const luma = lumaOf(smoothKeepingEdges(photo, 5 * unit, 26));
  const inverted = gaussianBlur(
    luma.map((value) => 255 - value),
    photo,
    9 * unit,
  );
  // Dodging: what differs from its surroundings stays, flat areas go white.
  const sketch = luma.map((value, i) => clamp(value / Math.max(0.02, 1 - at(inverted, i) / 255), 0, 255));
  const paper = makePaper(photo, 0.9);
  const hatching = hatch(luma, photo, Math.max(4, 5 * unit), paper);
  const graphite = sketch.map((value, i) => {
    const line = 1 - (1 - value / 255) * 1.25;
    return clamp(line * at(hatching, i) + 0.03 * at(paper, i), 0, 1);
  });
  return layInk(fillWith(photo, [250, 249, 246]), graphite, [52, 54, 60]);
}

/** Three layers of strokes, each where it is darker than the one before. */
function hatch(luma: Plane, { width, height }: Picture, pitch: number, paper: Plane): Plane {
  const layers = [
    { angle: 0.7, below: 165 },
    { angle: -0.75, below: 110 },
    { angle: 0.05, below: 62 },
  ];
  const result = new Float32Array(luma.length).fill(1);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      for (const { angle, below } of layers) {
        const darkness = clamp((below - at(luma, i)) / 70, 0, 1);
        if (darkness === 0) continue;
        const stroke = smoothStep(0.35, 0.95, strokeThreshold(x, y, pitch, angle) + 0.09 * at(paper, i));
        result[i] = at(result, i) * (1 - 0.5 * darkness * stroke);
      }
    }
  }
  return result;
}

/** The paint ends a little inside the sheet, unevenly. */
function edgeOfSheet({ width, height }: Picture, unevenness: Plane): Plane {
  const margin = 0.035 * Math.min(width, height);
  return unevenness.map((value, i) => {
    const x = i % width;
    const y = (i - x) / width;
    const inside = Math.min(x, y, width - 1 - x, height - 1 - y) + value * margin * 0.22;
    return smoothStep(0.35 * margin, 0.75 * margin, inside);
  });
}
