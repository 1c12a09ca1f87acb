import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';
import { type Html, html } from './html';

/** A page that this server draws whole, beside the app's. */
export type OwnPage = {
  status: number;
  language: string;
  theme: string;
  /** The look's type, where the page follows a site's. */
  look?: string | undefined;
  /** The content security policy. */
  policy: string;
  title: string;
  stylePath: string;
  head?: Html | undefined;
  /** The whole `body` element. */
  body: Html;
};

/** Sends it for nobody to store, to index or to frame; other sites do not see its address. */
export function sendOwnPage(reply: FastifyReply, page: OwnPage): FastifyReply {
  const document = html`<!doctype html>
<html lang="${page.language}" data-theme="${page.theme}" data-type="${page.look ?? 'modern'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="stylesheet" href="${page.stylePath}">
${page.head}
</head>
${page.body}
</html>`;
  return reply
    .code(page.status)
    .headers({
      'cache-control': 'no-store',
      'content-language': page.language,
      'content-security-policy': page.policy,
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(document.html);
}

/**
 * The app's own tokens, these other style sheets of the app and the rules of these files, in their order. `module` is the
 * caller's `import.meta.url`.
 */
export async function readOwnStyle(
  module: string,
  names: readonly string[],
  appNames: readonly string[] = [],
): Promise<string> {
  const sheets = ['tokens.css', ...appNames].map((name) => readFile(findAppStyle(name), 'utf8'));
  const rules = names.map((name) => readBeside(module, name));
  return (await Promise.all([...sheets, ...rules])).join('\n');
}

/** A file that lies beside its module, and when built beside the bundle. */
export function readBeside(module: string, name: string): Promise<string> {
  return readFile(join(dirname(fileURLToPath(module)), name), 'utf8');
}

function findAppStyle(name: string): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  const besideBundle = join(folder, name);
  return existsSync(besideBundle) ? besideBundle : join(folder, '../../src/ui', name);
}
