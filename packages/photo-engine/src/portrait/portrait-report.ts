/** What an ID photo is judged by. */
export type PortraitRule =
  | 'oneFace'
  | 'lookingAhead'
  | 'eyesOpen'
  | 'eyesLevel'
  | 'headHeight'
  | 'position'
  | 'light'
  | 'sharpness'
  | 'background';

/** As it should be; will be put right; only another photo helps. */
export type PortraitVerdict = 'ok' | 'adjusted' | 'retake';

/**
 * `value` is what was measured, rounded: faces; degrees; an eye's height by its width; a head's height and a distance
 * from the middle as shares of the picture; how much darker one side is, as a share; pixels there are by pixels wanted;
 * a background's unevenness in levels.
 */
export type PortraitFinding = { rule: PortraitRule; verdict: PortraitVerdict; value: number };

/** `placement` is missing where there is no face; its shares are of the picture turned back by `rollDegrees`. */
export type PortraitReport = {
  findings: PortraitFinding[];
  placement?: { crownY: number; chinY: number; centerX: number; rollDegrees: number };
};
