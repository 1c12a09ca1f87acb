/** The part of a picture that shows: so many times larger, held at a point of it in percent of its sides. */
export type Part = { zoom: number; x: number; y: number };

export const zoomSteps: readonly number[] = [1, 2, 4, 8];

export const wholePicture: Part = { zoom: 1, x: 50, y: 50 };

/** The next larger or smaller step, around the same place. The whole picture is always centred. */
export function zoomBy(part: Part, direction: 1 | -1): Part {
  const step = Math.max(0, zoomSteps.indexOf(part.zoom) + direction);
  const zoom = zoomSteps[step] ?? part.zoom;
  return zoom === 1 ? wholePicture : { ...part, zoom };
}

/** Moved by a share of what shows, never past the picture's edge. */
export function movePart(part: Part, byX: number, byY: number): Part {
  if (part.zoom === 1) return part;
  // The held point goes from 0 to 100 while what shows goes through the rest of the picture.
  const percent = 100 / (part.zoom - 1);
  return { zoom: part.zoom, x: clamp(part.x + byX * percent), y: clamp(part.y + byY * percent) };
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
