/** Everything that decides whether a carousel rotates. */
export type RotationState = {
  /** What the person asked for with the pause and play control; null while they asked for nothing. */
  wish: 'play' | 'pause' | null;
  /** Play was pressed from inside: focus and pointer, which are there because of it, do not count until focus leaves. */
  isInsisted: boolean;
  isMotionReduced: boolean;
  isFocused: boolean;
  isHovered: boolean;
  isDragged: boolean;
  isInSight: boolean;
  isDocumentHidden: boolean;
};

/** Whether it is meant to move; the control shows this. A wish for less motion counts until Play is pressed. */
export function isRotationOn({ wish, isMotionReduced }: RotationState): boolean {
  return wish === null ? !isMotionReduced : wish === 'play';
}

/** Whether it moves at this moment. */
export function isRotating(state: RotationState): boolean {
  const { isInsisted, isFocused, isHovered, isDragged, isInSight, isDocumentHidden } = state;
  if (!isRotationOn(state) || !isInSight || isDocumentHidden || isDragged) return false;
  return isInsisted || !(isFocused || isHovered);
}
