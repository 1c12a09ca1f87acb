import sharp from 'sharp';

export type RawPhoto = { data: Buffer; width: number; height: number };
export type AgedPhoto = { photo: RawPhoto; mask: Uint8Array };

export type Damage = 'scratches' | 'dust' | 'crease' | 'torn corner';
export const damages: readonly Damage[] = ['scratches', 'dust', 'crease', 'torn corner'];

type Random = () => number;
/** A shape in SVG with its colour left open, drawn once over the photo and once as the mask. */
type Shape = { svg: (colour: string) => string; colour: string; opacity: number };

const light = '#f4eee2';
const dark = '#231c18';

/** Puts damage of these kinds on a photo. `mask` is 1 on the pixels that it covers. */
export async function damagePhoto(
  photo: RawPhoto,
  kinds: readonly Damage[],
  random: Random,
): Promise<AgedPhoto> {
  const shapes = kinds.flatMap((kind) => drawDamage[kind](photo, random));
  const data = await toSharp(photo)
    .composite([{ input: draw(photo, shapes, false) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const marked = await sharp(draw(photo, shapes, true))
    .extractChannel(3)
    .raw()
    .toBuffer();
  return { photo: { ...photo, data }, mask: Uint8Array.from(marked, (value) => (value > 64 ? 1 : 0)) };
}

/** What sixty years do to a print: blacks and whites fade, blue goes first, paper yellows, grain shows. */
export function fadePhoto({ data, width, height }: RawPhoto, random: Random, isGrey = false): RawPhoto {
  const ranges = [
    [74, 222],
    [64, 198],
    [52, 152],
  ];
  const faded = Buffer.alloc(data.length);
  for (let i = 0; i < data.length; i += 3) {
    const [red, green, blue] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
    const grain = (random() + random() + random() - 1.5) * 5;
    for (const [channel, value] of [red, green, blue].entries()) {
      const [low = 0, high = 255] = ranges[channel] ?? [];
      const left = isGrey ? grey : 0.62 * value + 0.38 * grey;
      faded[i + channel] = Math.min(255, Math.max(0, Math.round(low + (left / 255) * (high - low) + grain)));
    }
  }
  return { data: faded, width, height };
}

export function toSharp({ data, width, height }: RawPhoto) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

function draw({ width, height }: RawPhoto, shapes: readonly Shape[], isMask: boolean): Buffer {
  const drawn = shapes.map(({ svg, colour, opacity }) =>
    isMask ? svg('#ffffff') : `<g opacity="${opacity}">${svg(colour)}</g>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`,
  );
}

const drawDamage: Record<Damage, (size: RawPhoto, random: Random) => Shape[]> = {
  scratches: ({ width, height }, random) =>
    Array.from({ length: 9 }, (_, k) => {
      const [x, y] = [random() * width, random() * 0.5 * height];
      const [dx, dy] = [(random() - 0.5) * 0.4 * width, (0.25 + 0.5 * random()) * height];
      const bend = (random() - 0.5) * 0.12 * width;
      const stroke = 1.2 + random() * 2;
      return {
        svg: (colour) =>
          `<path d="M${x} ${y}Q${x + dx / 2 + bend} ${y + dy / 2} ${x + dx} ${y + dy}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`,
        colour: k % 4 === 3 ? dark : light,
        opacity: 0.7 + 0.3 * random(),
      };
    }),
  dust: ({ width, height }, random) =>
    Array.from({ length: 70 }, (_, k) => {
      const [x, y] = [random() * width, random() * height];
      const [rx, ry] = [0.9 + 2.2 * random() ** 2, 0.9 + 2.2 * random() ** 2];
      const isHair = k % 14 === 0;
      const length = 12 + 14 * random();
      return {
        svg: (colour) =>
          isHair
            ? `<path d="M${x} ${y}q${length / 2} ${-length / 2} ${length} 0t${length / 2} ${length / 3}" fill="none" stroke="${colour}" stroke-width="1.2"/>`
            : `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>`,
        colour: k % 3 === 2 ? dark : light,
        opacity: 0.75 + 0.25 * random(),
      };
    }),
  crease: ({ width, height }, random) => {
    const isAcross = random() < 0.5;
    const along = isAcross ? width : height;
    const start = (0.3 + 0.4 * random()) * (isAcross ? height : width);
    const steps = 60;
    let offset = start;
    const points = Array.from({ length: steps + 1 }, (_, k) => {
      offset += (random() - 0.5) * 2.4;
      return [(k * along) / steps, offset, 0.6 + 2.4 * random() ** 2] as const;
    });
    const side = (sign: number) =>
      points.map(([position, across, half]) => {
        const moved = across + sign * half;
        return isAcross ? `${position},${moved}` : `${moved},${position}`;
      });
    const outline = [...side(1), ...side(-1).reverse()].join(' ');
    return [
      { svg: (colour) => `<polygon points="${outline}" fill="${colour}"/>`, colour: light, opacity: 0.92 },
    ];
  },
  'torn corner': ({ width, height }, random) => {
    const [across, down] = [(0.14 + 0.08 * random()) * width, (0.14 + 0.08 * random()) * height];
    const steps = 16;
    const edge = Array.from({ length: steps + 1 }, (_, k) => {
      const share = k / steps;
      const ragged = (random() - 0.5) * 0.014 * (width + height);
      return `${width - across * (1 - share) + ragged},${down * share + ragged}`;
    });
    const outline = [`${width + 9},-9`, `${width - across},-9`, ...edge, `${width + 9},${down}`].join(' ');
    return [
      { svg: (colour) => `<polygon points="${outline}" fill="${colour}"/>`, colour: '#fbfaf7', opacity: 1 },
    ];
  },
};
