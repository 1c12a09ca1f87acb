import type { MarkupElement, MarkupText } from '../markup/markup-element';
import type { PartCleaner } from './part-cleaner';

type OpenField = {
  instruction: string;
  pieces: MarkupText[];
  release: () => void;
  /** Undefined until its instruction was read. */
  isFetching?: boolean;
};

/** Empties fields that fetch: what such a field last showed stays. */
export const cleanFields: PartCleaner = ({ name, hold }) => {
  if (/\.rels$/i.test(name)) return undefined;
  const open: OpenField[] = [];
  return { start, text, end };

  function start(element: MarkupElement): void {
    if (element.localName === 'fldSimple') cleanSimple(element);
    if (element.localName !== 'fldChar') return;
    const type = element.read('fldCharType');
    if (type === 'begin') open.push({ instruction: '', pieces: [], release: hold() });
    else if (type === 'separate') decide(open.at(-1));
    else if (type === 'end') decide(open.pop());
  }

  function text(piece: MarkupText): void {
    if (!isInstruction(piece.parent)) return;
    const field = open.at(-1);
    // A piece without a beginning is a field of its own to whoever reads it as one.
    if (!field) blank([piece], isFetching(piece.value));
    else if (field.isFetching === undefined) {
      field.instruction += piece.value;
      field.pieces.push(piece);
    } else blank([piece], field.isFetching);
  }

  /** Nothing is held for longer than a paragraph: by then the instruction has begun, or it is none. */
  function end({ localName }: MarkupElement): void {
    if (localName === 'p') open.forEach(decide);
  }
};

function decide(field: OpenField | undefined): void {
  if (!field || field.isFetching !== undefined) return;
  field.isFetching = isFetching(field.instruction);
  blank(field.pieces, field.isFetching);
  field.release();
}

function isInstruction(element: MarkupElement | undefined): boolean {
  return element?.localName === 'instrText' || element?.localName === 'delInstrText';
}

function cleanSimple(element: MarkupElement): void {
  for (const key in element.attributes) {
    const isInstruction = key.slice(key.indexOf(':') + 1) === 'instr';
    if (isInstruction && isFetching(element.attributes[key] ?? '')) element.set(key, '');
  }
}

function blank(pieces: readonly MarkupText[], isFetching: boolean): void {
  if (isFetching) for (const piece of pieces) piece.value = '';
}

const fetching = new Set([
  ...['INCLUDETEXT', 'INCLUDEPICTURE', 'INCLUDE', 'IMPORT', 'DDE', 'DDEAUTO', 'LINK'],
  ...['RD', 'DATABASE', 'MACROBUTTON'],
]);

/** By its first word, the field's kind: the rest may be an address with such a word in it. */
function isFetching(instruction: string): boolean {
  const [word, after] = /[a-z]+([^a-z]?)/i.exec(instruction) ?? [];
  return fetching.has((word ?? '').replace(after ?? '', '').toUpperCase());
}
