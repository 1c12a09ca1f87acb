import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../http/html';
import { sendOwnPage } from '../http/own-page';

/** Only this host's own files, nothing inline; the previews are documents without scripts in frames of this page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const adminPaths = {
  home: '/',
  doctor: '/doctor',
  style: '/admin.css',
  script: '/admin.js',
  signIn: '/sign-in',
  signOut: '/sign-out',
  sites: '/sites',
  works: '/works',
  orders: '/orders',
  mails: '/mails',
  people: '/people',
  audit: '/audit',
  account: '/account',
} as const;

const navigation = [
  [adminPaths.home, 'Health'],
  [adminPaths.doctor, 'Doctor'],
  [adminPaths.sites, 'Sites'],
  [adminPaths.works, 'Works'],
  [adminPaths.orders, 'Orders'],
  [adminPaths.mails, 'Mails'],
  [adminPaths.people, 'People'],
  [adminPaths.audit, 'Audit'],
  [adminPaths.account, 'Sign-in'],
] as const;

export type AdminPage = {
  title: string;
  body: Html;
  /** Its entry in the navigation; undefined for a page without one, for whoever is not signed in. */
  path?: string;
  status?: number;
};

/** Sends a page of the admin host. */
export function sendAdminPage(request: FastifyRequest, reply: FastifyReply, page: AdminPage): FastifyReply {
  const { title, body, path, status = 200 } = page;
  return sendOwnPage(reply, {
    ...{ status, language: 'en', theme: 'blue', policy, stylePath: adminPaths.style },
    title: `${title} · Toolfront Admin`,
    head: html`<script src="${adminPaths.script}" defer></script>`,
    body: html`<body${path === undefined ? html` class="bare"` : undefined}>
<a class="skip" href="#content">Skip to content</a>
${path === undefined ? undefined : writeHeader(path)}
<main id="content">
${path === undefined ? brand : undefined}
<h1>${title}</h1>
${writeDone(request)}
${body}
${path === undefined ? undefined : html`<p class="soft">Times are UTC.</p>`}
</main>
</body>`,
  });
}

const brand = html`<a class="brand" href="${adminPaths.home}">Toolfront <span class="badge">Admin</span></a>`;

function writeHeader(current: string): Html {
  return html`<header>
${brand}
<nav aria-label="Admin">${navigation.map(
    ([path, label]) =>
      html`<a href="${path}"${path === current ? html` aria-current="page"` : undefined}>${label}</a>`,
  )}</nav>
<form method="post" action="${adminPaths.signOut}"><button class="plain">Sign out</button></form>
</header>`;
}

/** What was done, by the word in `?done=`. */
const doneTexts: Readonly<Record<string, string>> = {
  'site-added': 'Site added. It is served within two seconds. Set its texts, menu and pages next.',
  'site-saved': 'Saved. Servers show it within two seconds.',
  'site-disabled': 'Disabled. The host answers as unknown within a second; nothing was deleted.',
  'site-enabled': 'Enabled. The host is served within two seconds.',
  'work-retried': 'Queued again.',
  'work-cancelled': 'Cancelled. Its owner reads that it failed and may ask again.',
  'person-granted': 'Set. The person is a member until the end of that day.',
  'person-deleted': 'Deleted. Charges stay in the books without a name.',
  'refund-asked':
    'Refund sent to the payment provider. The charge is marked once the provider reports it, usually at once.',
  'refund-refunded': 'It was refunded before. Nothing was changed.',
  'passkey-added': 'Passkey added.',
  'passkey-removed': 'Passkey removed.',
};

function writeDone(request: FastifyRequest): Html | undefined {
  const text = doneTexts[queryOf(request, 'done') ?? ''];
  return text === undefined ? undefined : html`<p class="note ok" role="status">${text}</p>`;
}

export function writeAlert(text: string): Html {
  return html`<p class="note bad" role="alert">${text}</p>`;
}

export function pathOfSite(host: string): string {
  return `${adminPaths.sites}/${encodeURIComponent(host)}`;
}

/** A parameter of the address; undefined where it is missing, empty or there twice. */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  const value: unknown = Reflect.get(request.query as object, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** As `2026-11-25 13:05`. */
export function writeTime(time: Date | null | undefined): Html | undefined {
  if (!time) return undefined;
  const iso = time.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')}</time>`;
}

/** A UUID up to its first hyphen. */
const shownIdLength = 8;

type Column<Row> = { label: string; cell: (row: Row) => Html | string | number | undefined };

/** A table; on a phone each row is a card. */
export function writeTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Html {
  if (rows.length === 0) return html`<p class="soft">None.</p>`;
  return html`<div class="scroll"><table>
<thead><tr>${columns.map(({ label }) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${columns.map(({ label, cell }) => html`<td data-label="${label}">${cell(row)}</td>`)}</tr>
`,
  )}</tbody>
</table></div>`;
}

/** An id by its beginning; all of it where the pointer rests, and for whoever copies it. */
export function writeId(id: string): Html {
  return html`<code title="${id}">${id.slice(0, shownIdLength)}</code>`;
}

/** A state in its colour. */
export function writeState(state: string): Html {
  const look = looks[state] ?? 'quiet';
  return html`<span class="state ${look}">${state}</span>`;
}

const looks: Readonly<Record<string, string>> = {
  ...{ done: 'ok', paid: 'ok', Served: 'ok', OK: 'ok' },
  ...{ failed: 'bad', declined: 'bad', Failing: 'bad' },
  ...{ running: 'warn', queued: 'warn', pending: 'warn', refused: 'warn', begun: 'warn', Waiting: 'warn' },
  Warning: 'warn',
};

/** A select that chooses what a list shows. */
export function writeChoice(
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  chosen: string | undefined,
): Html {
  return html`<label>${label}<select name="${name}">${options.map(
    ([value, text]) =>
      html`<option value="${value}"${value === (chosen ?? '') ? html` selected` : undefined}>${text}</option>`,
  )}</select></label>`;
}
