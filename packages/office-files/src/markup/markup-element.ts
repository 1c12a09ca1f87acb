/** An element of a part while it streams by. Change or remove it before it is written: at its start, or while held. */
export class MarkupElement {
  readonly localName: string;
  /** Whether anything about the element itself differs from what was read. */
  isChanged = false;
  /** Whether handlers were shown its start, and so are shown its end: not within what was removed. */
  isShown = false;
  #isRemoved = false;
  #isUnwrapped = false;
  #name: string;

  constructor(
    name: string,
    readonly attributes: Readonly<Record<string, string>>,
    /** It was written as `<name/>`. */
    readonly isEmpty: boolean,
    readonly parent: MarkupElement | undefined,
  ) {
    this.#name = name;
    this.localName = name.slice(name.indexOf(':') + 1);
  }

  get name(): string {
    return this.#name;
  }

  dropPrefix(): void {
    this.#name = this.localName;
    this.isChanged = true;
  }

  /** An attribute's value, whatever its prefix; '' when there is none. */
  read(localName: string): string {
    if (localName in this.attributes) return this.attributes[localName] ?? '';
    const name = Object.keys(this.attributes).find((key) => key.endsWith(`:${localName}`));
    return name === undefined ? '' : (this.attributes[name] ?? '');
  }

  /** Sets an attribute by its full name, or with `undefined` leaves it out. */
  set(name: string, value: string | undefined): void {
    const attributes = this.attributes as Record<string, string>;
    if (value === undefined) delete attributes[name];
    else attributes[name] = value;
    this.isChanged = true;
  }

  /** Takes the element out with everything in it. */
  remove(): void {
    this.#isRemoved = true;
    this.isChanged = true;
  }

  /** Takes the element's tags out; what is in it stays. */
  unwrap(): void {
    this.#isUnwrapped = true;
    this.isChanged = true;
  }

  /** It, or something that it is in, was taken out. */
  get isGone(): boolean {
    return this.#isRemoved || (this.parent?.isGone ?? false);
  }

  get hasTags(): boolean {
    return !this.#isUnwrapped;
  }
}

/** A piece of text; comments and CDATA sections divide a text into several. */
export class MarkupText {
  isChanged = false;
  #value: string;

  constructor(
    value: string,
    readonly parent: MarkupElement | undefined,
  ) {
    this.#value = value;
  }

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    if (value === this.#value) return;
    this.#value = value;
    this.isChanged = true;
  }
}
