import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { IdPhotoType, PortraitReport, PortraitRule } from '../../../contract/photos';
import { formatMillimetres } from './format-millimetres';

export type Finding = PortraitReport['findings'][number];

export const ruleNames: Record<PortraitRule, MessageDescriptor> = {
  oneFace: msg`One face`,
  lookingAhead: msg`Looking straight ahead`,
  eyesOpen: msg`Eyes open`,
  eyesLevel: msg`Eyes level`,
  headHeight: msg`Head height`,
  position: msg`Position`,
  light: msg`Even lighting`,
  sharpness: msg`Sharpness`,
  background: msg`Background`,
};

type Measures = Pick<IdPhotoType, 'headHeightRange' | 'heightMm' | 'headHeightRatio'>;

/**
 * What was found, with the authority's number where it gives one, in the language's digits; what to do where only another
 * photo helps.
 */
export function describeFinding(
  finding: Finding,
  type: Measures,
  language: string,
): MessageDescriptor | null {
  if (finding.rule === 'headHeight' && finding.verdict !== 'retake') {
    return describeHeadHeight(finding, type, language);
  }
  if (finding.verdict === 'retake') return describeRetake(finding);
  if (finding.verdict === 'adjusted') return describeAdjusted(finding);
  return null;
}

function describeHeadHeight(
  { verdict, value }: Finding,
  type: Measures,
  language: string,
): MessageDescriptor {
  const { headHeightRange: range, heightMm } = type;
  const share = verdict === 'ok' ? value : type.headHeightRatio;
  if (!range || !heightMm) {
    const percent = Math.round(share * 100);
    return msg`${percent}% of the photo`;
  }
  const format = (part: number) => formatMillimetres(part * heightMm, language);
  const [height, least, most] = [format(share), format(range.least), format(range.most)];
  return verdict === 'ok'
    ? msg`${height} mm (required: ${least} to ${most} mm)`
    : msg`Will be ${height} mm (required: ${least} to ${most} mm)`;
}

function describeAdjusted({ rule, value }: Finding): MessageDescriptor | null {
  const degrees = Math.round(value);
  if (rule === 'eyesLevel') return msg`The head leans by ${degrees}° and will be straightened`;
  if (rule === 'position') return msg`The face will be centered`;
  if (rule === 'background') return msg`Will be replaced with the required color`;
  return null;
}

function describeRetake({ rule, value }: Finding): MessageDescriptor | null {
  switch (rule) {
    case 'oneFace':
      return value === 0
        ? msg`No face was found. Place the lines yourself.`
        : msg`${plural(value, { one: '# face was found', other: '# faces were found' })}. Only one person may be in the photo.`;
    case 'lookingAhead':
      return msg`Face the camera and look straight into it.`;
    case 'eyesOpen':
      return msg`Keep both eyes open.`;
    case 'headHeight':
      return msg`The top of the head is cut off. Leave more space above it.`;
    case 'position':
      return msg`Not enough of the shoulders is visible. Take the photo from further away.`;
    case 'light':
      return msg`One side of the face is much darker. Turn toward the light.`;
    case 'sharpness':
      return msg`The face is blurred or too small. Hold the camera still and come closer.`;
    case 'background':
      return msg`Some of the old background is still visible.`;
    default:
      return null;
  }
}
