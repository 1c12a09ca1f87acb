import { createHash } from 'node:crypto';

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

/**
 * The policy sources of exactly the `style` attributes of a rendered document, `'sha256-…'` each, once. In the inlined
 * data a quote stands behind a backslash, so nothing there looks like one.
 */
export function hashStyleAttributes(html: string): string[] {
  const values = new Set([...html.matchAll(/ style="([^"]*)"/g)].map(([, value = '']) => decode(value)));
  return [...values].map(hash);
}

/**
 * The policy sources of the scripts that stand in the built document itself. Of the template, never of a rendered page:
 * there a script that somebody brought in would be known too.
 */
export function hashInlineScripts(template: string): string[] {
  return [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => hash(code));
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function decode(value: string): string {
  return value.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}
