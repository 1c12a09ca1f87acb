import { isBodyMissing } from '../make-id-photo';
import type { PortraitOrder } from '../photo-order';
import { lumaOf, type Picture } from '../picture';
import { UnusablePhoto } from '../unusable-photo';
import type { Face } from './find-face';
import { layOutPortrait, type Portrait } from './lay-out-portrait';
import { leastOpenness, measureOpenness } from './measure-eyes';
import { compareSides, measureFocus, measureWall } from './measure-picture';
import type { PortraitFinding, PortraitReport, PortraitRule, PortraitVerdict } from './portrait-report';

const degreesPerRadian = 180 / Math.PI;
/** Pixels worked on for one of the result, each way: no rule needs single hairs, and somebody waits. */
const workPixels = 1;
// Tolerances of ICAO Doc 9303 part 3 and ISO/IEC 19794-5 where they give one; the others were set on real portraits.
const mostTurnDegrees = 12;
/** The mesh's own forehead lies behind its chin: a head held straight measures so much. Seen on 22 faces. */
const straightPitch = 9;
const mostPitchDegrees = 17;
const levelDegrees = 2;
const centredShare = 0.03;
const mostSideDifference = 0.4;
const leastPixelShare = 0.6;
const leastFocus = 0.055;
const plainWall = { spread: 7, distance: 14 };

/** Judges a portrait for an ID photo, rule by rule, before it is made or of the made one. */
export async function judgePortrait(source: Picture, order: PortraitOrder): Promise<PortraitReport> {
  try {
    const portrait = await layOutPortrait(source, order, workPixels);
    if (!portrait.face) return noFace;
    return {
      placement: placementOf(source, portrait),
      findings: await judge(source, order, portrait, portrait.face),
    };
  } catch (error) {
    if (error instanceof UnusablePhoto && error.refusal.reason === 'noPerson') return noFace;
    throw error;
  }
}

const noFace: PortraitReport = { findings: [{ rule: 'oneFace', verdict: 'retake', value: 0 }] };

async function judge(
  source: Picture,
  order: PortraitOrder,
  portrait: Portrait,
  face: Face,
): Promise<PortraitFinding[]> {
  const luma = lumaOf(source);
  const turn = degreesPerRadian * Math.abs(face.yaw);
  const pitch = Math.abs(degreesPerRadian * face.pitch - straightPitch);
  const openness = await measureOpenness(source, face);
  const roll = Math.abs(portrait.rollDegrees);
  const sides = compareSides(luma, source, face);
  const pixels = pixelShareOf(portrait);
  const isSharp = pixels >= leastPixelShare && measureFocus(luma, source, face) >= leastFocus;
  return [
    find('oneFace', face.count === 1 ? 'ok' : 'retake', face.count),
    find('lookingAhead', turn <= mostTurnDegrees && pitch <= mostPitchDegrees ? 'ok' : 'retake', turn),
    find('eyesOpen', openness >= leastOpenness ? 'ok' : 'retake', openness),
    find('eyesLevel', roll <= levelDegrees ? 'ok' : 'adjusted', roll),
    judgeHeadHeight(source, order, portrait),
    judgePosition(source, order, portrait),
    find('light', sides <= mostSideDifference ? 'ok' : 'retake', sides),
    find('sharpness', isSharp ? 'ok' : 'retake', pixels),
    judgeBackground(portrait, order),
  ];
}

function judgeHeadHeight(source: Picture, order: PortraitOrder, portrait: Portrait): PortraitFinding {
  const { crownY, chinY } = placementOf(source, portrait);
  const share = chinY - crownY;
  if (crownY < -0.01) return find('headHeight', 'retake', share);
  const { least, most } = order.headHeightRange;
  const isRight = isShaped(source, order) && share >= least && share <= most;
  return find('headHeight', isRight ? 'ok' : 'adjusted', share);
}

function judgePosition(source: Picture, order: PortraitOrder, portrait: Portrait): PortraitFinding {
  const { centerX, crownY } = placementOf(source, portrait);
  const offset = Math.abs(centerX - 0.5);
  if (isBodyMissing(portrait, order)) return find('position', 'retake', offset);
  const isRight =
    isShaped(source, order) &&
    offset <= centredShare &&
    Math.abs(crownY - order.topHairHeightRatio) <= centredShare;
  return find('position', isRight ? 'ok' : 'adjusted', offset);
}

function judgeBackground({ crop, inside, matte }: Portrait, { bgColor }: PortraitOrder): PortraitFinding {
  const wall = measureWall(crop, inside, matte.opacity, bgColor);
  const isPlain = wall.spread <= plainWall.spread && wall.distance <= plainWall.distance;
  return find('background', isPlain ? 'ok' : 'adjusted', wall.spread);
}

/** A picture of another shape is not the finished photo, whatever lies where in it. */
function isShaped(source: Picture, order: PortraitOrder): boolean {
  return Math.abs((source.width * order.height) / (source.height * order.width) - 1) < 0.01;
}

function placementOf(source: Picture, { head, window, scale, rollDegrees }: Portrait) {
  return {
    crownY: round((window.top + head.crownY / scale) / source.height),
    chinY: round((window.top + head.chinY / scale) / source.height),
    centerX: round((window.left + head.centerX / scale) / source.width),
    rollDegrees: round(rollDegrees),
  };
}

/** Pixels of the source for one of the result. */
function pixelShareOf({ frame, scale }: Portrait): number {
  return frame.step / scale;
}

function find(rule: PortraitRule, verdict: PortraitVerdict, value: number): PortraitFinding {
  return { rule, verdict, value: round(value) };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
