import { type IContext, type IXmlableObject, Math as WordMath } from 'docx';
import { latexToMath } from 'docx/math';
import type { Alignment, Paragraph } from '../layout/block';
import { findDisplayed } from '../layout/text-line';

/** LibreOffice shows a question mark where a relation has nothing on its one side. */
const relationFirst = /^(?=[=<>≤≥≈≠≡→⇒⇔∈⊆⊂])/u;
const nothing = '\\text{\u200b}';

function readLatex(latex: string) {
  return latexToMath(latex.replace(relationFirst, nothing));
}

/** A formula among words, whose fractions Word makes smaller. */
export function writeFormula(latex: string): WordMath {
  return new WordMath({ children: readLatex(latex) });
}

/** A formula that is all of its paragraph, as large as Word shows those; undefined for other paragraphs. */
export function writeDisplayed({ runs, alignment, list }: Paragraph): WordMath | undefined {
  const latex = list ? undefined : findDisplayed(runs);
  return latex === undefined ? undefined : new DisplayedMath(latex, alignment);
}

/** What the library has no word for: a formula set apart, and where. Source: ECMA-376 part 1, 22.1.2.78. */
class DisplayedMath extends WordMath {
  readonly #side: string;

  constructor(latex: string, alignment: Alignment) {
    super({ children: readLatex(latex) });
    this.#side = alignment === 'justified' ? 'left' : alignment;
  }

  override prepForXml(context: IContext): IXmlableObject | undefined {
    const place = { 'm:oMathParaPr': [{ 'm:jc': { _attr: { 'm:val': this.#side } } }] };
    return { 'm:oMathPara': [place, super.prepForXml(context)] };
  }
}
