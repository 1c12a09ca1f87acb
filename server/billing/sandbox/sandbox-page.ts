import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';
import type { Language } from '../../../contract/languages';
import { type Html, html } from '../../http/html';
import type { Tenant } from '../../tenants/tenant-source';
import { sandboxPaths } from '../billing-paths';
import { writeSandboxTexts } from './sandbox-texts';

/** No script runs on these pages and nothing of another origin is loaded or sent to. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type Page = { tenant: Tenant; language: Language; title: string; body: Html; isWide?: boolean };

/** Sends a page of the sandbox in the site's theme; it is never stored and reveals its address to no other site. */
export function sendSandboxPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  const { tenant, language, title, body, isWide } = page;
  const { name, theme, icons } = tenant.site.site;
  const texts = writeSandboxTexts(language);
  const icon = icons?.find(({ src }) => src.startsWith('/'))?.src;
  const document = html`<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<link rel="stylesheet" href="${sandboxPaths.style}">
${icon === undefined ? undefined : html`<link rel="icon" href="${icon}">`}
</head>
<body>
<main class="${isWide ? 'wide' : 'narrow'}">
<header><span>${name}</span><span class="badge">${texts.badge}</span></header>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'content-language': language,
    })
    .type('text/html; charset=utf-8')
    .send(document.html);
}

/** The style sheet: the page's own tokens and the sandbox's rules. Both lie beside the bundle when built. */
export async function readSandboxStyle(): Promise<string> {
  const folder = dirname(fileURLToPath(import.meta.url));
  const besideBundle = join(folder, 'tokens.css');
  const tokens = existsSync(besideBundle) ? besideBundle : join(folder, '../../../src/ui/tokens.css');
  const parts = await Promise.all([readFile(tokens, 'utf8'), readFile(join(folder, 'sandbox.css'), 'utf8')]);
  return parts.join('\n');
}
