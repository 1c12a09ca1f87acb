import type { FastifyInstance } from 'fastify';
import { ApiFailure, failures } from './failure';

/** The largest body that a page sends has about fifty. */
const maxStructuralCharacters = 10_000;

/**
 * Replaces Fastify's JSON parser by one that refuses bodies of too many or too deeply nested values as malformed: parsing a
 * megabyte of brackets blocks the process for half a second.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isOverstructured(body)) done(new ApiFailure(failures.malformed, 'JSON of too many values'));
    else void parse(request, body, done);
  });
}

/** Counts the structural characters (RFC 8259, section 2) outside of strings. */
function isOverstructured(json: string): boolean {
  let count = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (character === '"') at = findStringEnd(json, at + 1);
    else if ('[]{}:,'.includes(character)) count += 1;
    if (count > maxStructuralCharacters) return true;
  }
  return false;
}

/** The position of a string's closing quote; the end of the text if it is not closed. */
function findStringEnd(json: string, start: number): number {
  for (let quote = json.indexOf('"', start); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let backslash = quote;
    while (backslash > start && json[backslash - 1] === '\\') backslash -= 1;
    // An even number of backslashes escapes only itself.
    if ((quote - backslash) % 2 === 0) return quote;
  }
  return json.length;
}
