import { Footer, Header, PageNumber, Tab, TabStopType, TextRun, Paragraph as WordParagraph } from 'docx';
import type { DocumentLayout } from '../layout/lay-out-document';
import { isRightToLeft } from '../layout/reading-direction';
import { pageMark, type RunningLine, totalMark } from '../layout/running-lines';
import { textOfRuns } from '../layout/text-line';
import { halfPoints, twips } from './measures';
import { fontsFor, type TextStyle } from './text-run';
import { alignmentName, shadingOf } from './write-paragraph';

type Sides<Part> = { default: Part; even?: Part; first?: Part };
export type RunningParts = {
  headers?: Sides<Header>;
  footers?: Sides<Footer>;
  /** Left and right pages differ. */
  hasSides: boolean;
  /** The first page has none, or others. */
  hasFirst: boolean;
};

/** Word's own head and foot, with page numbers that count. `left` is the page's left margin. */
export function describeRunningParts(
  { header, footer, pages }: Pick<DocumentLayout, 'header' | 'footer' | 'pages'>,
  style: TextStyle,
  left: number,
): RunningParts {
  const all = [...header, ...footer];
  const hasSides = all.some(({ side }) => side !== undefined);
  const hasFirst = pages.length > 1 && all.length > 0 && all.every(({ isOnFirst }) => !isOnFirst);
  const sidesOf = <Part>(lines: readonly RunningLine[], make: (paragraphs: WordParagraph[]) => Part) => {
    const on = (side: 'odd' | 'even') =>
      make(lines.filter((line) => line.side !== opposite[side]).map((line) => writeLine(line, style, left)));
    return {
      default: on('odd'),
      ...(hasSides ? { even: on('even') } : {}),
      ...(hasFirst ? { first: make([]) } : {}),
    };
  };
  return {
    ...(header.length > 0 ? { headers: sidesOf(header, (children) => new Header({ children })) } : {}),
    ...(footer.length > 0 ? { footers: sidesOf(footer, (children) => new Footer({ children })) } : {}),
    hasSides,
    hasFirst,
  };
}

const opposite = { odd: 'even', even: 'odd' } as const;

function writeLine(
  { runs, alignment, stops, fill }: RunningLine,
  style: TextStyle,
  left: number,
): WordParagraph {
  const isRtl = isRightToLeft(textOfRuns(runs));
  return new WordParagraph({
    alignment: alignmentName(isRtl && alignment !== 'center' ? 'left' : alignment),
    ...(isRtl ? { bidirectional: true } : {}),
    ...shadingOf(fill),
    ...(stops.length > 0 ? { tabStops: describeStops(stops, left) } : {}),
    children: runs.map(
      ({ text, look }) =>
        new TextRun({
          children: splitMarks(text),
          bold: look.isBold,
          italics: look.isItalic,
          size: halfPoints(look.size),
          color: look.color.slice(1),
          ...(look.scale === undefined ? {} : { scale: Math.round(100 * look.scale) }),
          ...(look.family === style.family ? {} : { font: fontsFor(look.family) }),
          ...(isRtl ? { rightToLeft: true } : {}),
        }),
    ),
  });
}

function describeStops(stops: readonly number[], left: number) {
  return stops.map((stop, index) => ({
    type: index === stops.length - 1 ? TabStopType.RIGHT : TabStopType.LEFT,
    position: twips(stop - left),
  }));
}

function splitMarks(text: string) {
  return text
    .split(new RegExp(`([${pageMark}${totalMark}\t])`))
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '\t') return new Tab();
      if (part === pageMark) return PageNumber.CURRENT;
      return part === totalMark ? PageNumber.TOTAL_PAGES : part;
    });
}
