import { boxBlur } from '../box-filters';
import { segmentedSide, segmentPerson } from '../models/segment-person';
import { at, clamp, type Picture, type Plane, type Size, smoothStep } from '../picture';
import { colourGuidedFilter } from './colour-guided-filter';
import { placeInPicture, type Square, sampleSquare } from './sample-square';

/** Of the head's height: how far around the outline hair may reach, and how wide a colour is looked for. */
const bandShare = 0.045;
const colourShare = 0.07;
/** Levels squared: noise of a photo. */
const guideEpsilon = 90;

/** Sides of the squares that the model sees, by the given one. */
const looks = [1, 1.3];

/** How much of each pixel is the person's, 0 to 1, and what the person's and the background's own colours are there. */
export type PersonMatte = {
  opacity: Plane;
  foreground: Pick<Picture, 'red' | 'green' | 'blue'>;
};

/** A square of a picture, and the same one in the photo it was cut out of, where more is to be seen around the person. */
export type Sight = { inPicture: Square; photo: Picture; inPhoto: Square };

/**
 * Parts the person in the middle of an upright portrait from any background: a learned model says where, the photo's
 * own edges and colours say where exactly. `headHeight` is in pixels; `sight` is where the model looks.
 */
export async function cutOutPerson(picture: Picture, sight: Sight, headHeight: number): Promise<PersonMatte> {
  const likely = await findPerson(picture, sight);
  const band = Math.max(2, Math.round(bandShare * headHeight));
  const coarse = colourGuidedFilter(likely, picture, band, guideEpsilon).map((value) => clamp(value, 0, 1));
  const isSure = boxBlur(
    coarse.map((value) => (value > 0.5 ? 1 : 0)),
    picture,
    band,
  );
  const radius = Math.max(3, Math.round(colourShare * headHeight));
  const person = meanColours(
    picture,
    isSure.map((value) => (value > 0.985 ? 1 : 0)),
    radius,
  );
  const wall = meanColours(
    picture,
    isSure.map((value) => (value < 0.015 ? 1 : 0)),
    radius,
  );
  const opacity = new Float32Array(coarse.length);
  for (let i = 0; i < opacity.length; i += 1) {
    const sure = at(isSure, i);
    opacity[i] = sure > 0.985 ? 1 : sure < 0.015 ? 0 : settleOpacity(i, picture, person, wall, at(coarse, i));
  }
  const fine = colourGuidedFilter(opacity, picture, Math.max(1, Math.round(band / 4)), guideEpsilon / 3);
  const settled = fine.map((value, i) => {
    const sure = at(isSure, i);
    if (sure > 0.985) return 1;
    return sure < 0.015 ? 0 : clamp(smoothStep(0.06, 0.94, value), 0, 1);
  });
  return { opacity: settled, foreground: cleanColours(picture, settled, person, wall) };
}

/** The mean of several looks: closer and from further away, straight and mirrored. What only one sees is not there. */
async function findPerson(picture: Size, { inPicture, photo, inPhoto }: Sight): Promise<Plane> {
  const sum = new Float32Array(picture.width * picture.height);
  for (const factor of looks) {
    const seen = { ...inPicture, side: factor * inPicture.side };
    const pixels = sampleSquare(photo, { ...inPhoto, side: factor * inPhoto.side }, segmentedSide);
    const straight = await segmentPerson(pixels);
    const mirrored = mirror(await segmentPerson(mirror(pixels, 3)), 1);
    const likely = enlarge(
      straight.map((value, i) => value + at(mirrored, i)),
      picture,
      seen,
    );
    for (let i = 0; i < sum.length; i += 1) sum[i] = at(sum, i) + at(likely, i) / (2 * looks.length);
  }
  return sum.map((value) => smoothStep(0.2, 0.8, value));
}

function mirror(values: Float32Array, channels: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let i = 0; i < values.length / channels; i += 1) {
    const x = i % segmentedSide;
    const other = i - x + segmentedSide - 1 - x;
    for (let k = 0; k < channels; k += 1) result[other * channels + k] = values[i * channels + k] ?? 0;
  }
  return result;
}

function enlarge(likely: Plane, { width, height }: Size, square: Square): Plane {
  const result = new Float32Array(width * height);
  const corner = placeInPicture(square, 0, 0);
  const step = segmentedSide / square.side;
  const last = segmentedSide - 1;
  for (let y = 0; y < height; y += 1) {
    const row = clamp((y + 0.5 - corner.y) * step - 0.5, 0, last);
    const top = Math.floor(row);
    const below = Math.min(last, top + 1);
    for (let x = 0; x < width; x += 1) {
      const column = clamp((x + 0.5 - corner.x) * step - 0.5, 0, last);
      const left = Math.floor(column);
      const right = Math.min(last, left + 1);
      const across = column - left;
      const upper =
        at(likely, top * segmentedSide + left) * (1 - across) +
        at(likely, top * segmentedSide + right) * across;
      const lower =
        at(likely, below * segmentedSide + left) * (1 - across) +
        at(likely, below * segmentedSide + right) * across;
      result[y * width + x] = upper * (1 - (row - top)) + lower * (row - top);
    }
  }
  return result;
}

/** The mean colour of the chosen pixels around each pixel, and how many there are. */
type LocalColours = { red: Plane; green: Plane; blue: Plane; share: Plane };

function meanColours(picture: Picture, isChosen: Plane, radius: number): LocalColours {
  // Near ones count more, and far ones where there are no near ones.
  const spread = (plane: Plane) => {
    const near = boxBlur(plane, picture, radius);
    const far = boxBlur(boxBlur(near, picture, 2 * radius), picture, 2 * radius);
    return near.map((value, i) => value + 0.02 * at(far, i));
  };
  const share = spread(isChosen);
  const mean = (plane: Plane) => {
    const sum = spread(plane.map((value, i) => value * at(isChosen, i)));
    return sum.map((value, i) => value / Math.max(1e-6, at(share, i)));
  };
  return { red: mean(picture.red), green: mean(picture.green), blue: mean(picture.blue), share };
}

/** By colour where the person and the wall differ in it, by the model where they do not. */
function settleOpacity(
  i: number,
  picture: Picture,
  person: LocalColours,
  wall: LocalColours,
  likely: number,
): number {
  if (at(person.share, i) < 1e-5 || at(wall.share, i) < 1e-5) return likely;
  const red = at(person.red, i) - at(wall.red, i);
  const green = at(person.green, i) - at(wall.green, i);
  const blue = at(person.blue, i) - at(wall.blue, i);
  const square = red * red + green * green + blue * blue;
  const along =
    (at(picture.red, i) - at(wall.red, i)) * red +
    (at(picture.green, i) - at(wall.green, i)) * green +
    (at(picture.blue, i) - at(wall.blue, i)) * blue;
  const byColour = clamp(along / Math.max(1, square), 0, 1);
  // Colours that differ by 60 levels tell well; the model is right about what is far from the outline.
  const telling = 0.75 * smoothStep(20, 90, Math.sqrt(square)) * (1 - Math.abs(2 * likely - 1) ** 2);
  // What the model takes for the wall is rarely the person's, whatever its colour.
  const trust = byColour > likely ? telling * smoothStep(0.05, 0.45, likely) : telling;
  return likely + trust * (byColour - likely);
}

/** What shows of the old wall in a half-covered pixel is taken out of its colour. */
function cleanColours(picture: Picture, opacity: Plane, person: LocalColours, wall: LocalColours) {
  const clean = (name: 'red' | 'green' | 'blue') =>
    picture[name].map((value, i) => {
      const share = at(opacity, i);
      if (share > 0.995 || share < 0.005) return value;
      const without = clamp((value - (1 - share) * at(wall[name], i)) / Math.max(0.15, share), 0, 255);
      // The thinner a pixel's share of the person, the less its own colour says: then the person's nearby colour.
      const own = smoothStep(0.1, 0.8, share);
      return own * without + (1 - own) * at(person[name], i);
    });
  return { red: clean('red'), green: clean('green'), blue: clean('blue') };
}
