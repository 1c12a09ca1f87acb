import { AlignmentType, type INumberingOptions, LevelFormat } from 'docx';
import type { ListMark } from '../layout/block';

/** Gives list items their place in Word's numbered and bulleted lists. */
export type ListNumbers = {
  place: (mark: ListMark) => { reference: string; level: number; instance: number };
  /** All lists that were used. */
  describe: () => INumberingOptions;
};

const formats = {
  bullet: LevelFormat.BULLET,
  decimal: LevelFormat.DECIMAL,
  lowerLetter: LevelFormat.LOWER_LETTER,
  upperLetter: LevelFormat.UPPER_LETTER,
  lowerRoman: LevelFormat.LOWER_ROMAN,
  upperRoman: LevelFormat.UPPER_ROMAN,
  russianLower: LevelFormat.RUSSIAN_LOWER,
  russianUpper: LevelFormat.RUSSIAN_UPPER,
} as const;

type OpenList = { reference: string; instance: number; value: number };

/** A list continues as long as its marks count on; another start is another list. */
export function createListNumbers(): ListNumbers {
  const used = new Map<string, { mark: ListMark; start: number; instances: number }>();
  const open = new Map<string, OpenList>();
  return {
    place: (mark) => {
      const key = `${mark.format} ${mark.numbering} ${mark.level}`;
      const going = open.get(key);
      if (going && (mark.kind === 'bullet' || mark.value === going.value + 1)) {
        going.value = mark.value;
        return { reference: going.reference, level: mark.level, instance: going.instance };
      }
      const reference = `${key} ${mark.value}`;
      const list = used.get(reference) ?? { mark, start: mark.value, instances: 0 };
      used.set(reference, list);
      list.instances += 1;
      open.set(key, { reference, instance: list.instances, value: mark.value });
      return { reference, level: mark.level, instance: list.instances };
    },
    describe: () => ({
      config: [...used].map(([reference, { mark, start }]) => ({
        reference,
        levels: Array.from({ length: mark.level + 1 }, (_, level) => ({
          level,
          format: formats[mark.numbering],
          text: mark.kind === 'bullet' ? mark.format : mark.format.replace('%', `%${level + 1}`),
          alignment: AlignmentType.START,
          ...(mark.kind === 'number' ? { start } : {}),
        })),
      })),
    }),
  };
}
