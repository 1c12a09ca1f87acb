import type { MarkupElement, MarkupText } from '../markup/markup-element';
import type { PartCleaner } from './part-cleaner';

type OpenField = {
  instruction: string;
  /** What stands in its runs before the result, other fields within the instruction too. */
  code: MarkupElement[];
  release: () => void;
  /** Undefined until its instruction was read. */
  isKept?: boolean;
};

/**
 * Turns fields that LibreOffice would compute again, or cannot find what they refer to, into the text that Word last
 * computed. Fields of pages, links, contents and forms stay fields.
 */
export const keepFieldResults: PartCleaner = ({ name, hold }) => {
  if (!/^\/?word\/[^/]+\.xml$/i.test(name)) return undefined;
  const open: OpenField[] = [];
  return { start, text, end };

  function start(element: MarkupElement): void {
    if (element.localName === 'fldSimple' && isStored(element.read('instr'))) element.unwrap();
    if (element.localName === 'fldChar') readMark(element, element.read('fldCharType'));
    else if (element.parent?.localName === 'r' && element.localName !== 'rPr') addToCode(element);
  }

  function readMark(element: MarkupElement, type: string): void {
    if (type === 'begin') open.push({ instruction: '', code: [], release: hold() });
    const field = open.at(-1);
    addToCode(element);
    if (type === 'separate') decide(field, isStored);
    if (type === 'end') decide(open.pop(), needsResult);
    if (type !== 'begin' && field?.isKept) element.remove();
  }

  function addToCode(element: MarkupElement): void {
    for (const field of open) if (field.isKept === undefined) field.code.push(element);
  }

  function text(piece: MarkupText): void {
    const field = open.at(-1);
    if (field && piece.parent?.localName === 'instrText') field.instruction += piece.value;
  }

  /** Nothing is held for longer than a paragraph: what was not decided by then stays a field. */
  function end({ localName }: MarkupElement): void {
    if (localName === 'p') for (const field of open) decide(field, () => false);
  }
};

function decide(field: OpenField | undefined, isRight: (instruction: string) => boolean): void {
  if (!field || field.isKept !== undefined) return;
  field.isKept = isRight(field.instruction);
  if (field.isKept) for (const element of field.code) element.remove();
  field.code = [];
  field.release();
}

/** Kinds of fields (ECMA-376 part 1, 17.16.5) whose stored result Word prints until somebody updates it. */
const storedKinds = new Set([
  ...['DATE', 'TIME', 'SAVEDATE', 'CREATEDATE', 'PRINTDATE', 'EDITTIME'],
  ...[
    'FILENAME',
    'FILESIZE',
    'TEMPLATE',
    'AUTHOR',
    'LASTSAVEDBY',
    'TITLE',
    'SUBJECT',
    'KEYWORDS',
    'COMMENTS',
  ],
  ...['DOCPROPERTY', 'DOCVARIABLE', 'INFO', 'NUMWORDS', 'NUMCHARS', 'REVNUM'],
  ...['USERNAME', 'USERINITIALS', 'USERADDRESS'],
  ...['REF', 'PAGEREF', 'NOTEREF', 'STYLEREF', 'SEQ'],
  ...[
    '=',
    'IF',
    'COMPARE',
    'QUOTE',
    'MERGEFIELD',
    'MERGEREC',
    'MERGESEQ',
    'FILLIN',
    'ASK',
    'SET',
    'NEXT',
    'NEXTIF',
  ],
]);

function isStored(instruction: string): boolean {
  return storedKinds.has(kindOf(instruction));
}

/** Without a result, LibreOffice prints an error for these, or the name that the file has on the server. */
function needsResult(instruction: string): boolean {
  return ['REF', 'PAGEREF', 'NOTEREF', 'FILENAME'].includes(kindOf(instruction));
}

function kindOf(instruction: string): string {
  const trimmed = instruction.trimStart();
  return trimmed.startsWith('=') ? '=' : (/^[a-z]+/i.exec(trimmed)?.[0].toUpperCase() ?? '');
}
