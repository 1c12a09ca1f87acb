import { createHash } from 'node:crypto';

/**
 * The policy sources of the scripts that are in the built document itself, `'sha256-…'` each. Of the template, never of
 * a rendered page: there a script that somebody brought in would be known too.
 */
export function hashInlineScripts(template: string): string[] {
  const inline = template.split('<script>').slice(1);
  return inline.map((piece) => {
    const code = piece.slice(0, Math.max(0, piece.indexOf('</script>')));
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  });
}
