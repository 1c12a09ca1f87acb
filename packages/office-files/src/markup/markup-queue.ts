import { OversizeFileError } from '../archive/oversize-file-error';
import type { MarkupElement, MarkupText } from './markup-element';
import { writeEndTag, writeStartTag, writeText } from './write-markup';

type Token = { kind: 'start' | 'end'; element: MarkupElement } | { kind: 'text'; text: MarkupText };

/** Held at once; a field's instruction, the longest that is, has a few dozen. */
const heldMaxTokens = 200_000;

/** What was read and is not yet written: almost nothing, but while a handler holds it back. */
export class MarkupQueue {
  /** Whether what is written differs from what was read. */
  isChanged = false;
  readonly #write: ((markup: string) => void) | undefined;
  readonly #held: Token[] = [];
  #holds = 0;

  /** Without `write` it only finds out whether anything changes. */
  constructor(write: ((markup: string) => void) | undefined) {
    this.#write = write;
  }

  push(token: Token): void {
    if (this.#holds === 0) this.#settle(token);
    else this.#held.push(token);
    if (this.#held.length > heldMaxTokens) throw new OversizeFileError('a field without an end');
  }

  /** Holds everything back from here on, until the function that it answers with is called. */
  hold(): () => void {
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      if (this.#holds === 0) this.#settleHeld();
    };
  }

  /** The part has ended. */
  end(): void {
    this.#holds = 0;
    this.#settleHeld();
  }

  #settleHeld(): void {
    for (const token of this.#held) this.#settle(token);
    this.#held.length = 0;
  }

  #settle(token: Token): void {
    const { isChanged } = token.kind === 'text' ? token.text : token.element;
    this.isChanged ||= isChanged;
    if (!this.#write) return;
    const element = token.kind === 'text' ? token.text.parent : token.element;
    if (element?.isGone) return;
    if (token.kind === 'text') this.#write(writeText(token.text));
    else if (token.element.hasTags)
      this.#write(token.kind === 'start' ? writeStartTag(token.element) : writeEndTag(token.element));
  }
}
