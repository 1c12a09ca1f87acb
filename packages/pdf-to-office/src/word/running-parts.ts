import { Footer, Header, PageNumber, TextRun, Paragraph as WordParagraph } from 'docx';
import { isRightToLeft } from '../layout/reading-direction';
import { pageMark, type RunningLine, totalMark } from '../layout/running-heads';
import { textOfRuns } from '../layout/text-line';
import { halfPoints } from './measures';
import { fontsFor, type TextStyle } from './text-run';
import { alignmentName } from './write-paragraph';

export type RunningParts = { headers?: { default: Header }; footers?: { default: Footer } };

/** Word's own head and foot, with page numbers that count. */
export function describeRunningParts(
  header: readonly RunningLine[],
  footer: readonly RunningLine[],
  style: TextStyle,
): RunningParts {
  const paragraphs = (lines: readonly RunningLine[]) => lines.map((line) => writeLine(line, style));
  return {
    ...(header.length > 0 ? { headers: { default: new Header({ children: paragraphs(header) }) } } : {}),
    ...(footer.length > 0 ? { footers: { default: new Footer({ children: paragraphs(footer) }) } } : {}),
  };
}

function writeLine({ runs, alignment }: RunningLine, style: TextStyle): WordParagraph {
  const isRtl = isRightToLeft(textOfRuns(runs));
  return new WordParagraph({
    alignment: alignmentName(isRtl && alignment !== 'center' ? 'left' : alignment),
    ...(isRtl ? { bidirectional: true } : {}),
    children: runs.map(
      ({ text, look }) =>
        new TextRun({
          children: splitMarks(text),
          bold: look.isBold,
          italics: look.isItalic,
          size: halfPoints(look.size),
          color: look.color.slice(1),
          ...(look.family === style.family ? {} : { font: fontsFor(look.family) }),
          ...(isRtl ? { rightToLeft: true } : {}),
        }),
    ),
  });
}

function splitMarks(text: string) {
  return text
    .split(new RegExp(`([${pageMark}${totalMark}])`))
    .filter((part) => part !== '')
    .map((part) => {
      if (part === pageMark) return PageNumber.CURRENT;
      return part === totalMark ? PageNumber.TOTAL_PAGES : part;
    });
}
