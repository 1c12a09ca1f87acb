/** Blanks without a width, soft hyphens and direction marks: they come along when text is copied. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** One line as it was meant: full-width signs as ordinary ones, nothing invisible, no blanks around it. */
export function toPlainText(text: string): string {
  return text.normalize('NFKC').replace(invisible, '').trim();
}
