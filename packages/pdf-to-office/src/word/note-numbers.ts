import { type ISectionPropertiesOptions, NoteNumberRestart, NumberFormat } from 'docx';
import type { PageLayout } from '../layout/block';

type NoteProperties = NonNullable<ISectionPropertiesOptions['footnoteProperties']>;

/** Word's own order of signs. */
const signs = ['*', '†', '‡', '§'];

const series = [
  {
    format: NumberFormat.DECIMAL,
    numberOf: (mark: string) => (/^\d+$/.test(mark) ? Number(mark) : undefined),
  },
  {
    format: NumberFormat.LOWER_LETTER,
    numberOf: (mark: string) => (/^[a-z]$/.test(mark) ? mark.charCodeAt(0) - 96 : undefined),
  },
  {
    format: NumberFormat.CHICAGO,
    numberOf: (mark: string) => (signs.includes(mark) ? signs.indexOf(mark) + 1 : undefined),
  },
];

/** How the notes are numbered, as far as Word can say it; undefined: 1, 2, 3 through the document. */
export function describeNoteNumbers(pages: readonly Pick<PageLayout, 'notes'>[]): NoteProperties | undefined {
  const marks = pages.map(({ notes }) => notes.map(({ mark }) => mark)).filter((own) => own.length > 0);
  for (const { format, numberOf } of series) {
    const values = marks.map((own) => own.map(numberOf).filter((value) => value !== undefined));
    if (marks.length === 0 || values.flat().length < marks.flat().length) continue;
    const restarts = values.length > 1 && values.every((own) => own.every((value, at) => value === at + 1));
    const start = values[0]?.[0] ?? 1;
    const properties: NoteProperties = {
      ...(format === NumberFormat.DECIMAL ? {} : { numberFormat: { type: format } }),
      ...(start === 1 ? {} : { start }),
      ...(restarts ? { restart: NoteNumberRestart.EACH_PAGE } : {}),
    };
    return Object.keys(properties).length > 0 ? properties : undefined;
  }
  return undefined;
}
