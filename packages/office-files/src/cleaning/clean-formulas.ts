import type { MarkupElement, MarkupText } from '../markup/markup-element';
import type { PartCleaner } from './part-cleaner';

/** Takes formulas out that fetch or tell where the file lies; the value that a cell last had stays. */
export const cleanFormulas: PartCleaner = ({ name, hold }) => {
  if (/\.rels$/i.test(name)) return undefined;
  let formula: { element: MarkupElement; text: string; release: () => void } | undefined;
  return { start, text, end };

  function start(element: MarkupElement): void {
    if (links.has(element.localName)) element.remove();
    // Its text may come in pieces that mean nothing each.
    else if (formulas.has(element.localName)) formula ??= { element, text: '', release: hold() };
  }

  function text({ value }: MarkupText): void {
    if (formula) formula.text += value;
  }

  function end(element: MarkupElement): void {
    if (formula?.element !== element) return;
    if (isFetching(formula.text)) element.remove();
    formula.release();
    formula = undefined;
  }
};

const links = new Set(['ddeLink', 'oleLink']);
const formulas = new Set(['f', 'definedName', 'formula', 'formula1', 'formula2', 'calculatedColumnFormula']);
const fetchingFunction = /\b(?:WEBSERVICE|FILTERXML|RTD|DDE|CELL|INFO|IMAGE|CALL|REGISTER|EXEC)\s*\(/i;
/** A file or an address as the place of a sheet. */
const fetchingAddress = /['[]\s*(?:[a-z][a-z0-9+.-]*:[\\/]|[\\/]{2})/i;

function isFetching(formula: string): boolean {
  // What stands in quotes is a text; what a function takes for an address is found by the function's name.
  const withoutTexts = formula.replace(/"[^"]*"/g, '""');
  // `cmd|'/c calc'!A1`; the name of a sheet may hold a bar as well.
  const isDde = withoutTexts.replace(/'[^']*'/g, "''").includes('|');
  return isDde || fetchingFunction.test(withoutTexts) || fetchingAddress.test(withoutTexts);
}
