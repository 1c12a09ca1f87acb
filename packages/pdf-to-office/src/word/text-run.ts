import {
  ExternalHyperlink,
  FootnoteReferenceRun,
  InternalHyperlink,
  type ParagraphChild,
  ShadingType,
  Tab,
  TextRun,
} from 'docx';
import type { Language } from '../language';
import type { Look } from '../layout/page-content';
import { hasRightToLeft, isRightToLeft } from '../layout/reading-direction';
import { isWideScript, type Run } from '../layout/text-line';
import { halfPoints } from './measures';
import { eastAsianFont, eastAsianLanguage, rightToLeftLanguage } from './script-fonts';
import { writeFormula } from './write-formula';

/** What holds for all runs of a document: what most of its text looks like, which its styles say already. */
export type TextStyle = { family: string; size: number; language: Language };

/** Runs as Word's, each with only what differs from `style`. `isHeading`: bold is the style's. */
export function writeRuns(runs: readonly Run[], style: TextStyle, isHeading = false): ParagraphChild[] {
  return runs.flatMap((run) => writeRun(run, style, isHeading));
}

function writeRun(run: Run, style: TextStyle, isHeading: boolean): ParagraphChild[] {
  if (run.noteId !== undefined) return [new FootnoteReferenceRun(run.noteId)];
  if (run.latex !== undefined) return [writeFormula(run.latex)];
  const { href } = run.look;
  const texts = splitDirections(run.text).map((text) => writeText({ ...run, text }, style, isHeading));
  if (href === undefined) return texts;
  return href.startsWith('#')
    ? [new InternalHyperlink({ anchor: href.slice(1), children: texts })]
    : [new ExternalHyperlink({ link: href, children: texts })];
}

function writeText({ text, look, position }: Run, style: TextStyle, isHeading: boolean): TextRun {
  const isRtl = isRightToLeft(text);
  const isWide = isWideScript(text);
  const { family } = look;
  return new TextRun({
    children: text.split(/(\t)/).flatMap((part) => (part === '\t' ? new Tab() : part || [])),
    ...describeLook(look, style, isHeading),
    ...(position === 'raised' ? { superScript: true } : {}),
    ...(position === 'lowered' ? { subScript: true } : {}),
    ...(family === style.family && !isWide ? {} : { font: fontsFor(family, isWide ? text : undefined) }),
    ...(isRtl ? { rightToLeft: true, language: { bidirectional: rightToLeftLanguage(text) } } : {}),
    ...(isWide ? { language: { value: style.language, eastAsia: eastAsianLanguage(text) } } : {}),
    // A line of contents looks like text.
    ...(look.href === undefined || look.href.startsWith('#') ? {} : { style: 'Hyperlink', underline: {} }),
  });
}

/** Without its font. */
export function describeLook(
  { isBold, isItalic, isUnderlined, isStruck, size, color, scale, fill }: Look,
  style: TextStyle,
  isHeading = false,
) {
  return {
    // A heading is bold by its style.
    ...(isBold === isHeading ? {} : { bold: isBold, boldComplexScript: isBold }),
    ...(isItalic ? { italics: true, italicsComplexScript: true } : {}),
    ...(isUnderlined ? { underline: {} } : {}),
    ...(isStruck ? { strike: true } : {}),
    ...(fill === undefined
      ? {}
      : { shading: { type: ShadingType.CLEAR, fill: fill.slice(1), color: 'auto' } }),
    ...(color === '#000000' && !isHeading ? {} : { color: color.slice(1) }),
    ...(size === style.size && !isHeading ? {} : { size: halfPoints(size) }),
    ...(scale === undefined ? {} : { scale: Math.round(100 * scale) }),
  };
}

/** One family for every script: Word asks for them one by one. */
export function fontsFor(family: string, wideText?: string) {
  const eastAsia = wideText === undefined ? family : eastAsianFont(family, wideText);
  return { ascii: family, hAnsi: family, cs: family, eastAsia };
}

/** Word wants text that runs from right to left in runs of its own. */
function splitDirections(text: string): string[] {
  if (!hasRightToLeft(text)) return [text];
  return (
    text.match(
      /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff][^\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}]*|[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+/gu,
    ) ?? [text]
  );
}
