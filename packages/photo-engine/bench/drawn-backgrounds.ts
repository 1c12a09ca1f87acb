import sharp from 'sharp';
import { seedRandom } from '../../../tests/support/seeded-random';
import { makePicture, type Picture, type Size } from '../src/picture';

type Random = () => number;

const kinds = [drawShelves, drawBricks, drawLeaves, drawCurtain, drawRoom];
const colourSets = [
  ['#c23b22', '#f2c14e', '#2f6690', '#81b29a', '#3d405b'],
  ['#5b3a29', '#8c6a4f', '#c9a27e', '#2f1f14', '#e5d3bc'],
  ['#0f1c2e', '#1f3a5f', '#4d648d', '#acc2ef', '#d1d8e8'],
  ['#f7f7f2', '#e4e6c3', '#899878', '#222725', '#b8b8aa'],
] as const;

export const backgroundCount = kinds.length * colourSets.length;

/** One of twenty drawn backgrounds, none of them plain. */
export async function drawBackground(number: number, { width, height }: Size): Promise<Picture> {
  const draw = kinds[number % kinds.length];
  const colours = colourSets[Math.floor(number / kinds.length)];
  if (!draw || !colours) throw new Error(`there is no background ${number}`);
  const shapes = draw(colours, seedRandom(number + 1));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="${width}" height="${height}" preserveAspectRatio="none"><path d="M0 0H400V500H0Z" fill="${colours[3]}"/>${shapes}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = makePicture(width, height);
  for (let i = 0; i < width * height; i += 1) {
    picture.red[i] = data[3 * i] ?? 0;
    picture.green[i] = data[3 * i + 1] ?? 0;
    picture.blue[i] = data[3 * i + 2] ?? 0;
  }
  return picture;
}

type Colours = readonly string[];

function drawShelves(colours: Colours, random: Random): string {
  return repeat(110, (k) => {
    const x = (k % 22) * 18;
    const height = 60 + random() * 30;
    const bottom = 98 + Math.floor(k / 22) * 100;
    return `<path d="M${x} ${bottom}v${-height}h${12 + random() * 5}v${height}Z" fill="${pick(colours, random)}"/>`;
  });
}

function drawBricks(colours: Colours, random: Random): string {
  return repeat(200, (k) => {
    const row = Math.floor(k / 10);
    const x = (k % 10) * 44 - (row % 2) * 22;
    return `<path d="M${x} ${row * 25}h41v22h-41Z" fill="${pick(colours.slice(0, 3), random)}"/>`;
  });
}

function drawLeaves(colours: Colours, random: Random): string {
  return repeat(320, () => {
    const [x, y] = [random() * 400, random() * 500];
    return `<ellipse cx="${x}" cy="${y}" rx="${6 + random() * 18}" ry="${3 + random() * 8}" transform="rotate(${random() * 180} ${x} ${y})" fill="${pick(colours, random)}"/>`;
  });
}

function drawCurtain(colours: Colours, random: Random): string {
  return repeat(
    40,
    (k) => `<path d="M${k * 10} 0q${random() * 8 - 4} 250 0 500h10V0Z" fill="${pick(colours, random)}"/>`,
  );
}

function drawRoom(colours: Colours, random: Random): string {
  return repeat(14, () => {
    const [x, y] = [random() * 360, random() * 460];
    return `<path d="M${x} ${y}h${30 + random() * 110}v${30 + random() * 130}h-${30 + random() * 90}Z" fill="${pick(colours, random)}" stroke="${pick(colours, random)}" stroke-width="${random() * 8}"/>`;
  });
}

function repeat(count: number, draw: (k: number) => string): string {
  return Array.from({ length: count }, (_, k) => draw(k)).join('');
}

function pick(colours: Colours, random: Random): string {
  return colours[Math.floor(random() * colours.length)] ?? '#888888';
}
