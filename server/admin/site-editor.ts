import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage, type Language, languages } from '../../contract/languages';
import { homePageName } from '../../contract/pages';
import { type Html, html } from '../http/html';
import { Refusal } from '../operator/command';
import {
  draftSite,
  type OpenedFile,
  openSiteFile,
  openSiteFolder,
  type SiteDraft,
  type SiteFolder,
  saveSiteFile,
  textOf,
} from '../operator/edit-site';
import { adminPaths, pathOfSite, queryOf, sendAdminPage, writeAlert, writeChoice } from './admin-page';
import { type AdminParts, operationOf } from './admin-parts';
import { readForm } from './admin-scope';
import { hasField, readFields, writeFields } from './json-fields';
import { createPreview } from './site-preview';

type HostRequest = FastifyRequest<{ Params: { host: string } }>;
type Mode = keyof typeof modeNames;

/** What the editor shows: a text for a file, what is wrong with it, and how it looks. */
type Edited = {
  folder: SiteFolder;
  file: OpenedFile;
  text: string;
  mode: Mode;
  language: Language;
  draft: SiteDraft;
  /** Why it was not saved, where that is nothing in the text. */
  refusal?: string;
  status?: number;
};

const modeNames = { fields: 'Fields', json: 'JSON' };
const siteFile = 'site.json';

/** A site's files in a form, with what does not fit at its field, and the page that they make at two sizes. */
export function registerSiteEditor(scope: FastifyInstance, parts: AdminParts): void {
  const drawPreview = createPreview(parts);
  const { sitesDir } = parts.config;
  const path = `${adminPaths.sites}/:host`;

  scope.get(path, async (request: HostRequest, reply) => {
    const { folder, file, language, mode } = await openAsked(request);
    const text = textOf(file);
    const draft = await draftSite(folder, { ...file, text }, parts.reading);
    return sendEditor(request, reply, { folder, file, text, mode, language, draft });
  });

  scope.post(path, async (request: HostRequest, reply) => {
    const { folder, file, language, mode } = await openAsked(request);
    const form = readForm(request);
    const text = readText(file, form, mode);
    const draft = await draftSite(folder, { ...file, text }, parts.reading);
    const edited = { folder, file, text, mode, language, draft };
    if (form.intent !== 'save') return sendEditor(request, reply, edited);
    try {
      const { name, revision = '' } = { name: file.name, revision: form.revision };
      await saveSiteFile(operationOf(parts, request), folder, { name, text, revision }, parts.reading);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refusal = draft.problems.length > 0 ? {} : { refusal: error.message };
      return sendEditor(request, reply, { ...edited, ...refusal, status: 409 });
    }
    return reply.redirect(`${addressOf(folder.host, file.name, mode, language)}&done=site-saved`, 303);
  });

  async function openAsked(request: HostRequest) {
    const folder = await openSiteFolder(sitesDir, request.params.host);
    const page = queryOf(request, 'page');
    const file = await openSiteFile(
      folder,
      page === undefined ? (queryOf(request, 'file') ?? siteFile) : `pages/${page}.json`,
    );
    const asked = readForm(request).language ?? queryOf(request, 'language');
    const language = languages.find((known) => known === asked) ?? defaultLanguage;
    const mode: Mode = queryOf(request, 'mode') === 'json' ? 'json' : 'fields';
    return { folder, file, language, mode };
  }

  async function sendEditor(
    request: HostRequest,
    reply: FastifyReply,
    edited: Edited,
  ): Promise<FastifyReply> {
    const { folder, file, language, draft, status = 200 } = edited;
    const name = /^pages\/(.+)\.json$/.exec(file.name)?.[1] ?? homePageName;
    const preview = await drawPreview?.(request, draft.site, { host: folder.host, name, language });
    const body = html`${writeFiles(edited)}
<div class="editor">
${writeForm(edited)}
<section class="preview" id="preview" aria-label="Preview">
<h2>Preview</h2>
${drawPreview ? writePreview(preview) : html`<p class="note">The preview needs a built page: run npm run build.</p>`}
</section>
</div>
${writeSwitch(folder)}`;
    return sendAdminPage(request, reply, { title: folder.host, path: adminPaths.sites, body, status });
  }
}

/** The text that a form stands for. A text that is no JSON stays as it was typed. */
function readText(file: OpenedFile, form: Readonly<Record<string, string>>, mode: Mode): string {
  if (mode === 'json') return (form.json ?? '').replaceAll('\r\n', '\n');
  return `${JSON.stringify(readFields(parse(textOf(file)), form), null, 2)}\n`;
}

function writeFiles({ folder, file, mode, language }: Edited): Html {
  const names = folder.files.includes(file.name) ? folder.files : [...folder.files, file.name];
  return html`<nav class="files" aria-label="Files">${names.map(
    (name) =>
      html`<a href="${addressOf(folder.host, name, mode, language)}"${name === file.name ? html` aria-current="page"` : undefined}>${name}</a>`,
  )}
</nav>
<details class="add"><summary>Add a page</summary><form class="filter" action="${pathOfSite(folder.host)}">
<label>Page name<input name="page" required pattern="[a-zA-Z0-9][a-zA-Z0-9._\\-]*" autocapitalize="none" spellcheck="false" placeholder="about"></label>
<input type="hidden" name="mode" value="json"><button>Add a page</button><p class="soft">Shown at /sub/NAME</p></form></details>`;
}

function writeForm(edited: Edited): Html {
  const { folder, file, text, mode, language, draft, refusal } = edited;
  const value = parse(text);
  const other = mode === 'json' ? 'fields' : 'json';
  return html`<form method="post" action="${addressOf(folder.host, file.name, mode, language)}" data-live-form>
<div class="bar">
<div class="modes"><a class="jump" href="#preview">Preview</a>${(['fields', 'json'] as const).map((one) =>
    one === other
      ? html`<a href="${addressOf(folder.host, file.name, one, language)}">${modeNames[one]}</a>`
      : html`<b>${modeNames[one]}</b>`,
  )}</div>
${writeChoice(
  'language',
  'Preview in',
  languages.map((code) => [code, code] as const),
  language,
)}
<button name="intent" value="check">Check</button>
<button class="primary" name="intent" value="save">Save</button>
</div>
<input type="hidden" name="revision" value="${file.revision}">
${refusal === undefined ? undefined : writeAlert(refusal)}
<div id="problems" data-live role="status">${
    draft.problems.length === 0
      ? html`<p class="soft">Everything fits.</p>`
      : html`<p class="note bad">Fix this before you save:</p>`
  }
<ul class="problems">${draft.problems.map(
    ({ field, text: problem }) =>
      html`<li>${writeWhere(field, mode === 'fields' && hasField(value, field))}${problem}</li>`,
  )}</ul></div>
${
  mode === 'json'
    ? html`<p class="soft">Add, remove and reorder entries here.</p><textarea class="json" name="json" rows="30" spellcheck="false" aria-label="JSON" aria-describedby="problems">
${text}</textarea>`
    : writeFields(value, { problems: draft.problems, language })
}
</form>`;
}

/** Where a problem is; a link where the form has the field. */
function writeWhere(field: string | undefined, isLinked: boolean): Html | undefined {
  if (field === undefined) return undefined;
  return isLinked ? html`<a href="#at-${field}"><code>${field}</code></a> ` : html`<code>${field}</code> `;
}

function writePreview(preview: string | undefined): Html {
  return html`<p class="soft">As drawn before scripts run, signed out. Links and buttons do nothing.</p>
<p class="note" id="no-preview" data-live>${preview === undefined ? 'The preview is updated once the problems are fixed.' : ''}</p>
<div class="frames">
<figure class="phone"><figcaption>Phone, 390 × 844</figcaption><div><iframe id="preview-phone" title="Phone, 390 × 844" sandbox="allow-same-origin" srcdoc="${preview}"></iframe></div></figure>
<figure class="desk"><figcaption>Desk, 1280 × 800</figcaption><div><iframe id="preview-desk" title="Desk, 1280 × 800" sandbox="allow-same-origin" srcdoc="${preview}"></iframe></div></figure>
</div>`;
}

function writeSwitch({ host, isDisabled }: SiteFolder): Html {
  if (isDisabled) {
    return html`<form method="post" action="${pathOfSite(host)}/enable"><button class="primary">Enable site</button></form>`;
  }
  return html`<details class="dangerous"><summary>Disable site</summary><form method="post" action="${pathOfSite(host)}/disable" class="stack">
<p class="soft">The host and its aliases answer as unknown. Nothing is deleted.</p><button class="danger">Disable site</button></form></details>`;
}

function addressOf(host: string, file: string, mode: Mode, language: Language): string {
  return `${pathOfSite(host)}?${new URLSearchParams({ file, mode, language })}`;
}

/** Undefined for a text that is no JSON: the check says so. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
