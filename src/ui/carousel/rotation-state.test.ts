import { expect, test } from 'vitest';
import { isRotating, isRotationOn, type RotationState } from './rotation-state';

const inSight: RotationState = {
  wish: null,
  isInsisted: false,
  isMotionReduced: false,
  isFocused: false,
  isHovered: false,
  isDragged: false,
  isInSight: true,
  isDocumentHidden: false,
};

test('it rotates when nothing is in the way', () => {
  expect(isRotating(inSight)).toBe(true);
});

test.each<[string, Partial<RotationState>]>([
  ['focus is within', { isFocused: true }],
  ['a pointer rests on it', { isHovered: true }],
  ['it is being dragged', { isDragged: true }],
  ['it is out of sight', { isInSight: false }],
  ['the document is hidden', { isDocumentHidden: true }],
  ['less motion is wished for', { isMotionReduced: true }],
  ['it was paused', { wish: 'pause' }],
])('it pauses while %s', (_when, change) => {
  expect(isRotating({ ...inSight, ...change })).toBe(false);
});

test.each<[string, Partial<RotationState>]>([
  ['focus is within', { isFocused: true }],
  ['a pointer rests on it', { isHovered: true }],
  ['the document is hidden', { isDocumentHidden: true }],
])('the control keeps saying that it is on while %s', (_when, change) => {
  expect(isRotationOn({ ...inSight, ...change })).toBe(true);
});

test('pressing Play counts above the wish for less motion, and above the focus and pointer that pressed it', () => {
  const pressed = { ...inSight, wish: 'play', isInsisted: true, isFocused: true, isHovered: true } as const;
  expect(isRotating({ ...pressed, isMotionReduced: true })).toBe(true);
  expect(isRotating({ ...pressed, isInSight: false })).toBe(false);
});

test('pausing counts above everything', () => {
  expect(isRotationOn({ ...inSight, wish: 'pause', isInsisted: true })).toBe(false);
});
