import type { FastifyReply } from 'fastify';
import type { Language } from '../../../../contract/languages';
import { type Html, html } from '../../../http/html';
import { sendOwnPage } from '../../../http/own-page';
import type { Tenant } from '../../../tenants/tenant-source';
import { sandboxPaths } from '../../billing-paths';
import { writeSandboxTexts } from './sandbox-texts';

/** No script runs on these pages and nothing of another origin is loaded or sent to. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type Page = { tenant: Tenant; language: Language; title: string; body: Html; isWide?: boolean };

/** Sends a page of the sandbox in the site's theme. */
export function sendSandboxPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  const { tenant, language, title, body, isWide } = page;
  const { name, theme, look, icons } = tenant.site.site;
  const texts = writeSandboxTexts(language);
  const icon = icons?.find(({ src }) => src.startsWith('/'))?.src;
  return sendOwnPage(reply, {
    ...{
      status,
      language,
      theme,
      look: look?.type,
      policy,
      title: `${title} · ${name}`,
      stylePath: sandboxPaths.style,
    },
    head: icon === undefined ? undefined : html`<link rel="icon" href="${icon}">`,
    body: html`<body>
<main class="${isWide ? 'wide' : 'narrow'}">
<header><span>${name}</span><span class="badge">${texts.badge}</span></header>
<h1>${title}</h1>
${body}
</main>
</body>`,
  });
}
