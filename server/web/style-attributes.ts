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
  return [...values].map((value) => `'sha256-${createHash('sha256').update(value).digest('base64')}'`);
}

function decode(value: string): string {
  return value.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}
