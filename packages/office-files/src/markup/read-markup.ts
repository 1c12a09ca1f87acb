import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { OversizeFileError } from '../archive/oversize-file-error';
import type { ElementHandler } from './element-handler';
import { MarkupElement, MarkupText } from './markup-element';
import type { MarkupMeter } from './markup-meter';
import { MarkupQueue } from './markup-queue';
import type { Encoding } from './sniff-markup';

export type MarkupOptions = {
  encoding: Encoding;
  /** Drawings of old programs are not well-formed, and are read all the same. */
  isLenient: boolean;
  meter: MarkupMeter;
  /** Takes the part as it is to be written; without it, it is only looked at. */
  write?: (markup: string) => void;
  /** Makes what looks at the part. */
  handlersFor: (hold: () => () => void) => readonly ElementHandler[];
};

export type MarkupReader = {
  /** The part's next bytes. Throws an `OversizeFileError`. */
  read: (bytes: Uint8Array) => void;
  /** Answers with whether the part has to be written anew. */
  end: () => { isChanged: boolean };
};

/** A tag or text of more characters is none of a document. */
const tokenMaxCharacters = 64 * 1024 * 1024;
const tagMaxAttributes = 10_000;
/** Mistakes that a lenient reading passes over. */
const maxMistakes = 10_000;

/** Thrown where a part is not well-formed. */
class MalformedMarkupError extends Error {}

/**
 * Reads one part as a stream, in time and memory that grow with its length alone. What is not well-formed ends the part
 * there, as it does for LibreOffice. A document type could define anything as anything and is left out, as are comments
 * and instructions.
 */
export function createMarkupReader(options: MarkupOptions): MarkupReader {
  const { encoding, isLenient, meter, write, handlersFor } = options;
  const decoder = new TextDecoder(encoding.label);
  const parser = new SaxesParser({ xmlns: false, position: false });
  const queue = new MarkupQueue(write);
  const handlers = handlersFor(() => queue.hold());
  queue.isChanged = encoding.isUncommon;
  let open: MarkupElement | undefined;
  let sinceToken = 0;
  let attributes = 0;
  let mistakes = 0;
  let isCut = false;

  parser.on('xmldecl', ({ version, standalone }) => {
    const rest = standalone === undefined ? '' : ` standalone="${standalone}"`;
    write?.(`<?xml version="${version ?? '1.0'}" encoding="UTF-8"${rest}?>`);
  });
  parser.on('doctype', () => {
    sinceToken = 0;
    queue.isChanged = true;
  });
  parser.on('processinginstruction', ({ target }) => {
    sinceToken = 0;
    if (target === 'xml-stylesheet') queue.isChanged = true;
  });
  parser.on('comment', () => {
    sinceToken = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > tagMaxAttributes) throw new OversizeFileError('attributes');
  });
  parser.on('opentag', enter);
  parser.on('closetag', leave);
  parser.on('text', readText);
  parser.on('cdata', readText);
  parser.on('error', ({ message }) => {
    queue.isChanged = true;
    mistakes += 1;
    if (!isLenient || mistakes > maxMistakes) throw new MalformedMarkupError(message);
  });
  meter.startPart();
  return { read: (bytes) => feed(() => decoder.decode(bytes, { stream: true })), end };

  function feed(decode: () => string): void {
    if (isCut) return;
    try {
      const text = decode();
      sinceToken += text.length;
      parser.write(text);
      if (sinceToken > tokenMaxCharacters) throw new OversizeFileError('a tag without an end');
    } catch (error) {
      if (!(error instanceof MalformedMarkupError)) throw error;
      isCut = true;
    }
  }

  function end(): { isChanged: boolean } {
    feed(() => decoder.decode());
    try {
      if (!isCut) parser.close();
    } catch (error) {
      if (!(error instanceof MalformedMarkupError)) throw error;
    }
    queue.end();
    return { isChanged: queue.isChanged };
  }

  function enter({ name, attributes: read, isSelfClosing }: SaxesTagPlain): void {
    sinceToken = 0;
    attributes = 0;
    const element = new MarkupElement(name, read, isSelfClosing, open);
    const excess = meter.enter(element.localName);
    if (excess) throw new OversizeFileError(excess);
    open = element;
    element.isShown = !element.parent?.isGone;
    if (element.isShown) for (const handler of handlers) handler.start?.(element);
    queue.push({ kind: 'start', element });
  }

  function leave(): void {
    sinceToken = 0;
    const element = open;
    if (!element) return;
    meter.leave(element.localName);
    open = element.parent;
    queue.push({ kind: 'end', element });
    if (element.isShown) for (const handler of handlers) handler.end?.(element);
  }

  function readText(value: string): void {
    sinceToken = 0;
    // Between a document's own tags is nothing but blanks.
    const text = new MarkupText(value, open);
    if (!open?.isGone) for (const handler of handlers) handler.text?.(text);
    queue.push({ kind: 'text', text });
  }
}
