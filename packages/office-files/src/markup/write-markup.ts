import type { MarkupElement, MarkupText } from './markup-element';

export function writeStartTag({ name, attributes, isEmpty }: MarkupElement): string {
  let tag = `<${name}`;
  for (const key in attributes) tag += ` ${key}="${escapeAttribute(attributes[key] ?? '')}"`;
  return isEmpty ? `${tag}/>` : `${tag}>`;
}

export function writeEndTag({ name, isEmpty }: MarkupElement): string {
  return isEmpty ? '' : `</${name}>`;
}

export function writeText({ value }: MarkupText): string {
  return value.replace(/[&<>\r]/g, (character) => escapes[character] ?? character);
}

// A reader makes spaces of line breaks and tabs that are not written as references.
function escapeAttribute(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, (character) => escapes[character] ?? character);
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
