import type { IStylesOptions } from 'docx';
import { halfPoints } from './measures';
import { fontsFor, type TextStyle } from './text-run';

/** Word's own styles, in the look of the text. Headings keep their runs' size and colour. */
export function describeStyles({ family, size, language }: TextStyle): IStylesOptions {
  const heading = (ratio: number) => ({
    run: { bold: true, size: halfPoints(size * ratio), font: fontsFor(family), color: '000000' },
    paragraph: { spacing: { before: 0, after: 0 }, keepNext: true },
  });
  return {
    default: {
      document: {
        run: { font: fontsFor(family), size: halfPoints(size), language: { value: language } },
        paragraph: { spacing: { before: 0, after: 0 } },
      },
      heading1: heading(1.7),
      heading2: heading(1.4),
      heading3: heading(1.2),
      heading4: heading(1),
      hyperlink: { run: { color: '0563C1', underline: {} } },
    },
  };
}
