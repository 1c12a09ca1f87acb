/**
 * Takes from one part of an Office file what leads out of the file: addresses of pictures, templates and other documents,
 * fields and formulas that fetch. Links that a reader may click stay. A part that holds none comes back as it is.
 */
export function stripPart(name: string, content: Buffer): Buffer {
  if (isCompressedPicture(content)) return Buffer.alloc(0);
  const text = decode(content);
  if (text === undefined) return content;
  const stripped = stripText(name, text);
  return stripped === text ? content : Buffer.from(stripped.replace(encodingName, '$1UTF-8$3'));
}

const encodingName = /^(\s*<\?xml[^>]*encoding=["'])([\w-]+)(["'])/;
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
const sniffedBytes = 1_024;

/** An SVG may come compressed under any name. Nothing else in an Office file is a gzip. */
function isCompressedPicture(content: Buffer): boolean {
  return content[0] === 0x1f && content[1] === 0x8b;
}

/** Markup as text; undefined for everything else. */
function decode(content: Buffer): string | undefined {
  if (content[0] === 0xff && content[1] === 0xfe) return content.subarray(2).toString('utf16le');
  if (content[0] === 0xfe && content[1] === 0xff && content.length % 2 === 0) {
    return Buffer.from(content.subarray(2)).swap16().toString('utf16le');
  }
  const start = content.subarray(0, 3).equals(utf8Mark) ? 3 : 0;
  const head = content
    .toString('latin1', start, start + sniffedBytes)
    .replaceAll('\0', '')
    .trimStart();
  if (!head.startsWith('<')) return undefined;
  // UTF-16 without a mark.
  if (content[start + 1] === 0) return content.toString('utf16le');
  return content.toString('utf8', start);
}

function stripText(name: string, text: string): string {
  if (/\.rels$/i.test(name)) return dropDoctype(text).replace(relationship, keepIfInside);
  const common = dropDoctype(text).replace(reference, (whole, _name, value: string) =>
    leadsOutside(value.slice(1, -1)) ? '' : whole,
  );
  if (/<(?:[\w.-]+:)?svg\b/i.test(common)) return stripPicture(common);
  return stripFormulas(stripFields(common));
}

const attributes = `(?:"[^"]*"|'[^']*'|[^'">])*`;
const relationship = new RegExp(`<(?:[\\w.-]+:)?Relationship\\b${attributes}>`, 'g');
/** `xlink:href`, `o:href`, `src` …, with its value in quotes. */
const reference = /\s(?:[\w.-]+:)?(href|src|data|action)\s*=\s*("[^"]*"|'[^']*')/gi;

/** It could define anything as anything; no part needs one. */
function dropDoctype(text: string): string {
  return text
    .replace(/<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>/gi, '')
    .replace(/<\?xml-stylesheet[\s\S]*?\?>/gi, '');
}

function keepIfInside(element: string): string {
  const read = (name: string) =>
    resolveCharacters(
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element)?.slice(1).find(Boolean) ?? '',
    );
  const [target, type] = [read('Target'), read('Type')];
  if (/\/hyperlink$/i.test(type)) return isClickable(target) ? element : '';
  // Another document's content (HTML, RTF) that the engine would read with that format's own references.
  if (/\/aFChunk$/i.test(type)) return '';
  return /^external$/i.test(read('TargetMode')) || leadsOutside(target) ? '' : element;
}

function isClickable(target: string): boolean {
  return !/^\s*[a-z][a-z0-9+.-]*:|^\s*[\\/]{2}/i.test(target) || /^\s*(https?|mailto|tel|ftp):/i.test(target);
}

/** Only `data:` and what lies in the same file is inside. */
function leadsOutside(value: string): boolean {
  const address = resolveCharacters(value).trim();
  return (
    !/^(#|data:)/i.test(address) &&
    /^([a-z][a-z0-9+.-]*:|[\\/])|\.\.[\\/].*\.\.[\\/].*\.\.[\\/]/i.test(address)
  );
}

function stripPicture(svg: string): string {
  return svg
    .replace(/<((?:[\w.-]+:)?(?:script|foreignObject))\b[\s\S]*?(?:<\/\1\s*>|\/>)/gi, '')
    .replace(reference, (whole, _name, value: string) =>
      /^["']\s*(#|data:)/i.test(resolveCharacters(value)) ? whole : '',
    )
    .replace(/@import[^;<]*;?/gi, '')
    .replace(/url\(\s*(?:&quot;|["'])?\s*(?!#|data:)[^)]*\)/gi, 'none');
}

const fetchingField =
  /\b(INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|DDE|DDEAUTO|LINK|RD|DATABASE|MACROBUTTON)\b/i;
const fieldParts =
  /<(?:[\w.-]+:)?fldChar\b[^>]*fldCharType\s*=\s*["'](\w+)["'][^>]*>|(<(?:[\w.-]+:)?instrText\b[^>]*>)([\s\S]*?)(<\/(?:[\w.-]+:)?instrText\s*>)/g;

/** What a field last showed stays; what it would fetch goes. Word may cut an instruction into several pieces. */
function stripFields(xml: string): string {
  const instructions = readInstructions(xml);
  let index = 0;
  return xml
    .replace(fieldParts, (whole, type: string | undefined, start: string, _text: string, end: string) => {
      if (type !== undefined) return whole;
      const instruction = instructions[index] ?? '';
      index += 1;
      return fetchingField.test(instruction) ? start + end : whole;
    })
    .replace(/(\s(?:[\w.-]+:)?instr\s*=\s*)("[^"]*"|'[^']*')/g, (whole, name: string, value: string) =>
      fetchingField.test(resolveCharacters(value)) ? `${name}""` : whole,
    );
}

/** The whole instruction that each `instrText` is a piece of, in order. */
function readInstructions(xml: string): string[] {
  const open: { text: string }[] = [];
  const pieces: { text: string }[] = [];
  for (const [, type, , text = ''] of xml.matchAll(fieldParts)) {
    if (type === 'begin') open.push({ text: '' });
    else if (type === 'end') open.pop();
    else if (type === undefined) {
      const field = open.at(-1) ?? { text: '' };
      field.text += resolveCharacters(text);
      pieces.push(field);
    }
  }
  return pieces.map(({ text }) => text);
}

const fetchingFormula = /\b(WEBSERVICE|FILTERXML|RTD|DDE|CELL|INFO|IMAGE|CALL|REGISTER|EXEC)\s*\(|\|/i;

/** The value that a cell last had stays. */
function stripFormulas(xml: string): string {
  return xml
    .replace(/<((?:[\w.-]+:)?f)\b[^>]*>([\s\S]*?)<\/\1\s*>/g, (whole, _name, formula: string) =>
      fetchingFormula.test(resolveCharacters(formula)) ? '' : whole,
    )
    .replace(/<((?:[\w.-]+:)?(?:ddeLink|oleLink))\b[\s\S]*?<\/\1\s*>/g, '');
}

/** The five named and the numeric character references: all that XML knows without a DOCTYPE. */
function resolveCharacters(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
