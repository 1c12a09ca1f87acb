/** A drawing, and the name of its file without `.svg`. */
export type Drawing = { name: string; svg: string };

/** A whole SVG of this size around the shapes. */
export function draw(name: string, width: number, height: number, ...shapes: string[]): Drawing {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const title = `<title>${name.replaceAll('-', ' ')}</title>`;
  return { name, svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${title}${shapes.join('')}</svg>` };
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${radius ? ` rx="${radius}"` : ''}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

export function line(path: string, stroke: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function group(attributes: string, ...shapes: string[]): string {
  return `<g ${attributes}>${shapes.join('')}</g>`;
}

/** Lines of writing, drawn as bars; `shares` are their lengths in parts of the width. */
export function writing(
  x: number,
  y: number,
  width: number,
  gap: number,
  fill: string,
  shares: number[],
): string {
  const thick = Math.round(gap * 0.4);
  return shares
    .map((share, row) => rect(x, y + row * gap, Math.round(width * share), thick, fill, thick / 2))
    .join('');
}
