import { createHash } from 'node:crypto';

/**
 * The policy sources of the scripts that are in the built document itself, `'sha256-…'` each. Of the template, never of
 * a rendered page: there a script that somebody brought in would be known too.
 */
export function hashInlineScripts(template: string): string[] {
  return [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
