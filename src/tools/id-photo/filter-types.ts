import type { IdPhotoType } from '../../../contract/photos';

/** The types whose names hold every word of what is typed, accents and case apart. */
export function filterTypes<Type extends Pick<IdPhotoType, 'pictureType'>>(
  types: readonly Type[],
  wanted: string,
): readonly Type[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  return types.filter(({ pictureType }) => words.every((word) => fold(pictureType).includes(word)));
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}
