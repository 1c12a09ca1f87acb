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
<html lang="${page.language}" data-theme="${page.theme}">
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

/** The app's own tokens and the rules of these files, in their order. `module` is the caller's `import.meta.url`. */
export async function readOwnStyle(module: string, names: readonly string[]): Promise<string> {
  const rules = await Promise.all(names.map((name) => readBeside(module, name)));
  return [await readFile(findTokens(), 'utf8'), ...rules].join('\n');
}

/** A file that lies beside its module, and when built beside the bundle. */
export function readBeside(module: string, name: string): Promise<string> {
  return readFile(join(dirname(fileURLToPath(module)), name), 'utf8');
}

function findTokens(): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  const besideBundle = join(folder, 'tokens.css');
  return existsSync(besideBundle) ? besideBundle : join(folder, '../../src/ui/tokens.css');
}
