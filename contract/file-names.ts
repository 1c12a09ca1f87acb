/** Marks that change the direction of what follows: with one a name shows another ending than it has. */
const directionControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Line breaks and other controls, which a name on a screen would hide. */
const otherControls = /[\p{Cc}\u2028\u2029]/gu;

/** A file's name as it is shown and downloaded: its letters in their own direction, nothing else. */
export function visibleFileName(name: string): string {
  return name.replace(directionControls, '').replace(otherControls, '');
}
