import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  HeadingLevel,
  type IParagraphOptions,
  LeaderType,
  LineRuleType,
  ShadingType,
  type TabStopDefinition,
  TabStopType,
  Paragraph as WordParagraph,
} from 'docx';
import type { Alignment, Paragraph, Tab } from '../layout/block';
import { leadByTab } from '../layout/leaders';
import { findDisplayed, isWideScript, textOfRuns } from '../layout/text-line';
import { writeFloat } from './draw-picture';
import type { ListNumbers } from './list-numbers';
import { borderSpace, eighthsOf, twips } from './measures';
import { describeLook, fontsFor, type TextStyle, writeRuns } from './text-run';
import { writeBoxes } from './write-asides';
import { writeDisplayed } from './write-formula';

/** A line of a font is about so many font sizes high. */
const naturalLine = 1.15;
/** Less is the letters' own side bearing, in points. */
const indentMin = 2;

export type ParagraphPlace = {
  /** White above it, in points. */
  spaceBefore: number;
  startsPage: boolean;
  /** Of the steps between its lines; 1 when left out. */
  stepScale?: number;
  /** Beside other cells, whose letters it lines up with. */
  isInCell?: boolean;
  style: TextStyle;
  lists: ListNumbers;
};

export function writeParagraph(drawn: Paragraph, place: ParagraphPlace): WordParagraph {
  const { style, lists, startsPage } = place;
  const stop = place.isInCell ? undefined : findLeaderStop(drawn);
  const paragraph = stop ? { ...drawn, runs: stop.runs, alignment: 'left' as const } : drawn;
  const { headingLevel, list, isRightToLeft, anchor, tabs, floats = [] } = paragraph;
  const displayed = writeDisplayed(paragraph);
  const runs = displayed ? [displayed] : writeRuns(paragraph.runs, style, headingLevel !== undefined);
  const options: IParagraphOptions = {
    children: [
      ...floats.map((float) => writeFloat(float, float.block.top - paragraph.top + leadingOf(paragraph))),
      ...(anchor === undefined ? runs : [new Bookmark({ id: anchor, children: runs })]),
      ...writeBoxes(paragraph.asides ?? []),
    ],
    ...alignmentOf(paragraph),
    spacing: {
      before: twips(place.spaceBefore),
      after: 0,
      ...lineSpacing(paragraph, !place.isInCell && isWideScript(textOfRuns(paragraph.runs)), place.stepScale),
    },
    ...indentOf(paragraph),
    ...shadingOf(paragraph.fill),
    ...linesOf(paragraph),
    ...(headingLevel === undefined ? {} : { heading: headings[headingLevel], keepNext: true }),
    ...(isRightToLeft ? { bidirectional: true } : {}),
    ...(startsPage ? { pageBreakBefore: true } : {}),
    ...(list ? { numbering: lists.place(list), ...describeMark(paragraph, style) } : {}),
    ...(stop || tabs ? { tabStops: stop ? [stop.tab] : (tabs ?? []).map(writeTab) } : {}),
  };
  return new WordParagraph(options);
}

/** Word draws a list's mark as it would the paragraph's end; a bullet's letter is the list's own. */
function describeMark({ markLook, list, headingLevel }: Paragraph, style: TextStyle) {
  if (!markLook || headingLevel !== undefined) return {};
  const font =
    list?.kind === 'number' && markLook.family !== style.family ? { font: fontsFor(markLook.family) } : {};
  return { run: { ...describeLook(markLook, style), ...font } };
}

/** A page number stands at the end of its line, and dots lead to it, however wide the letters before it are. */
function findLeaderStop({ runs, lineCount, isRightToLeft, alignment, ...box }: Paragraph) {
  const isEntry = lineCount === 1 && !isRightToLeft && alignment !== 'center';
  const led = isEntry ? leadByTab(runs) : undefined;
  if (!led) return undefined;
  const position = twips(box.indent + box.firstIndent + box.right - box.left);
  return { runs: led, tab: { type: TabStopType.RIGHT, position, leader: LeaderType.DOT } };
}

function writeTab({ position, side }: Tab): TabStopDefinition {
  return { type: side === 'left' ? TabStopType.LEFT : TabStopType.RIGHT, position: twips(position) };
}

/** Lines above, below and beside it, as far from the letters as they were: Word counts in points, up to 31. */
function linesOf({ lineAbove, lineBelow, lineBeside }: Paragraph) {
  if (!lineAbove && !lineBelow && !lineBeside) return {};
  const describe = (line: Paragraph['lineAbove']) =>
    line && {
      style: BorderStyle.SINGLE,
      size: eighthsOf(line.width),
      color: line.color.slice(1),
      space: borderSpace(line.space),
    };
  const [top, bottom, left] = [lineAbove, lineBelow, lineBeside].map(describe);
  return { border: { ...(top ? { top } : {}), ...(bottom ? { bottom } : {}), ...(left ? { left } : {}) } };
}

/** The colour behind a paragraph. */
export function shadingOf(fill: string | undefined) {
  return fill === undefined
    ? {}
    : { shading: { type: ShadingType.CLEAR, fill: fill.slice(1), color: 'auto' } };
}

const headings = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
  4: HeadingLevel.HEADING_4,
} as const;

/** How far a paragraph's lines reach beyond its letters above and below: half of what its line step leaves. */
export function leadingOf({ lineStep, size, top, bottom, lineCount, runs }: Paragraph): number {
  if (findDisplayed(runs) !== undefined) return 0;
  const step = lineStep ?? naturalLine * size;
  const letters = lineCount > 1 && lineStep ? bottom - top - (lineCount - 1) * lineStep : bottom - top;
  return (Math.max(step, naturalLine * size) - letters) / 2;
}

/** Fonts of Chinese, Japanese and Korean ask for half as much again as their letters need. */
const wideLine = 1.5;

/** Lines set closer than the font asks for stay so; others may grow when somebody makes a word larger. */
function lineSpacing({ lineStep, size, runs }: Paragraph, isWide: boolean, stepScale = 1) {
  if (lineStep === undefined && !isWide) return {};
  const step = lineStep ?? naturalLine * size;
  const hasFormula = runs.some(({ latex }) => latex !== undefined);
  const isTight = step < (isWide ? wideLine : naturalLine - 0.01) * size && !hasFormula;
  return { line: twips(stepScale * step), lineRule: isTight ? LineRuleType.EXACT : LineRuleType.AT_LEAST };
}

/** Word's `left` is where lines start: on the right in a paragraph that runs from right to left. */
function alignmentOf({ alignment, isRightToLeft }: Paragraph) {
  if (alignment === 'center') return { alignment: AlignmentType.CENTER };
  if (alignment === 'justified') return { alignment: AlignmentType.BOTH };
  const isStart = (alignment === 'left') !== isRightToLeft;
  return isStart ? {} : { alignment: AlignmentType.RIGHT };
}

function indentOf({ indent, firstIndent, alignment, isRightToLeft, list }: Paragraph) {
  if (list) {
    const hanging = Math.max(14, -firstIndent);
    return { indent: { left: twips(Math.max(indent, hanging)), hanging: twips(hanging) } };
  }
  if (alignment === 'center' || (alignment === 'right') !== isRightToLeft) return {};
  const first = firstIndent < 0 ? { hanging: twips(-firstIndent) } : { firstLine: twips(firstIndent) };
  const isIndented = indent >= indentMin || Math.abs(firstIndent) >= indentMin;
  return isIndented ? { indent: { left: twips(indent), ...first } } : {};
}

export function alignmentName(alignment: Alignment) {
  if (alignment === 'center') return AlignmentType.CENTER;
  return alignment === 'right' ? AlignmentType.RIGHT : AlignmentType.LEFT;
}
