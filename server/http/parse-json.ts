import type { FastifyInstance } from 'fastify';
import { ApiFailure, failures } from './failure';

/** Brackets, braces, colons and commas in a body; the largest that a page sends has some fifty. */
const maxMarks = 10_000;

/**
 * JSON as Fastify reads it, but nothing of so many values or so deep that reading it stops everybody else: a megabyte of
 * brackets takes half a second.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasMoreMarks(body, maxMarks)) done(new ApiFailure(failures.malformed, 'JSON of too many values'));
    else void parse(request, body, done);
  });
}

/** Counts outside of texts, whatever the text is: what is no JSON is for the parser to refuse. */
function hasMoreMarks(text: string, most: number): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '"') at = findTextEnd(text, at + 1);
    else if (mark !== undefined && '[]{}:,'.includes(mark)) count += 1;
    if (count > most) return true;
  }
  return false;
}

/** Of the quote that closes a text; the end where none does. */
function findTextEnd(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let start = quote;
    while (start > from && text[start - 1] === '\\') start -= 1;
    if ((quote - start) % 2 === 0) return quote;
  }
  return text.length;
}
