import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { templateHost } from '../../contract/pages';
import { type Html, html } from '../http/html';
import { offeredTypes } from '../operator/add-site';
import { openSiteFolder } from '../operator/edit-site';
import { type ListedSite, listSites } from '../operator/list-sites';
import { addSite, checkSites, hideSite, showSite } from '../operator/site-commands';
import { picturesFolder } from '../tenants/site-schema';
import { adminPaths, pathOfSite, queryOf, sendAdminPage, writeState, writeTable } from './admin-page';
import { type AdminParts, giveCommand } from './admin-parts';
import { readForm } from './admin-scope';
import { registerSiteEditor } from './site-editor';

type HostRequest = { Params: { host: string } };

const shownMost = 200;

/** The list of sites; adding, disabling and enabling one; and the editor of its files. */
export async function registerSitePages(scope: FastifyInstance, parts: AdminParts): Promise<void> {
  const { sitesDir } = parts.config;

  scope.get(adminPaths.sites, async (request, reply) => {
    const find = queryOf(request, 'find');
    const { sites, problems } = await listSites(sitesDir, find);
    const isChecking = queryOf(request, 'check') !== undefined;
    const checked = isChecking ? await checkSites(parts) : undefined;
    const body = html`${checked?.data.problems.length === 0 ? html`<p class="note ok" role="status">${checked.lines.join(' ')}</p>` : undefined}
${writeProblems(checked?.data.problems ?? problems)}
<form class="filter"><label>Host or code<input name="find" type="search" value="${find}" autocapitalize="none" spellcheck="false"></label><button>Find</button><button name="check" value="1">Check all files</button></form>
${writeTable<ListedSite>(sites.slice(0, shownMost), [
  { label: 'Host', cell: ({ host }) => html`<a href="${pathOfSite(host)}"><b>${host}</b></a>` },
  { label: 'Name', cell: (site) => (site.isDisabled ? undefined : site.name) },
  { label: 'Code', cell: (site) => (site.isDisabled ? undefined : html`<code>${site.code}</code>`) },
  { label: 'Served', cell: (site) => writeState(describeServed(site, parts.config.isDemo)) },
  { label: 'Aliases', cell: (site) => (site.isDisabled ? undefined : site.aliases.join(', ')) },
])}
${sites.length > shownMost ? html`<p class="soft">More sites match. Type a part of the host to find one.</p>` : undefined}
${writeAddForm()}`;
    return sendAdminPage(request, reply, { title: 'Sites', path: adminPaths.sites, body });
  });

  scope.post(adminPaths.sites, async (request, reply) => {
    const { host = '', type, name, code } = readForm(request);
    const given = { operands: [host.trim()], options: { type, name, code } };
    await addSite(giveCommand(parts, request, given));
    return reply.redirect(`${pathOfSite(host.trim())}?done=site-added`, 303);
  });

  scope.post<HostRequest>(`${adminPaths.sites}/:host/disable`, async (request, reply) => {
    await hideSite(giveCommand(parts, request, { operands: [request.params.host] }));
    return reply.redirect(`${adminPaths.sites}?done=site-disabled`, 303);
  });

  scope.post<HostRequest>(`${adminPaths.sites}/:host/enable`, async (request, reply) => {
    await showSite(giveCommand(parts, request, { operands: [request.params.host] }));
    return reply.redirect(`${adminPaths.sites}?done=site-enabled`, 303);
  });

  registerSiteEditor(scope, parts);
  await registerPictures(scope, sitesDir);
}

/** A site's pictures for its preview, else those that the template pages came with. */
async function registerPictures(scope: FastifyInstance, sitesDir: string): Promise<void> {
  await scope.register(fastifyStatic, { root: sitesDir, serve: false, index: false, cacheControl: false });
  scope.get<{ Params: { host: string; '*': string } }>(
    `${adminPaths.sites}/:host/pictures/*`,
    async (request: FastifyRequest<{ Params: { host: string; '*': string } }>, reply: FastifyReply) => {
      const { host, '*': name } = request.params;
      const own = join((await openSiteFolder(sitesDir, host)).path, picturesFolder);
      const root = existsSync(join(own, name)) ? own : join(sitesDir, templateHost, picturesFolder);
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      return reply.header('cache-control', 'private, max-age=60').sendFile(name, root);
    },
  );
}

function writeProblems(problems: readonly string[]): Html | undefined {
  if (problems.length === 0) return undefined;
  return html`<ul class="problems">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`;
}

function describeServed(site: ListedSite, isDemo: boolean): string {
  if (site.isDisabled) return 'Disabled';
  return site.isDemo && !isDemo ? 'Demo site' : 'Served';
}

function writeAddForm(): Html {
  return html`<details class="panel add"><summary>Add a site</summary>
<form method="post" class="stack">
<label>Host<input name="host" required placeholder="pdf.example.com" autocapitalize="none" spellcheck="false"></label>
<p class="soft">Lower case, without https://</p>
<label>Tool<select name="type">${offeredTypes.map((type) => html`<option>${type}</option>`)}</select></label>
<label>Name<input name="name" required maxlength="60"></label>
<label>Code<input name="code" pattern="[a-z0-9\\-]*" maxlength="64" autocapitalize="none" spellcheck="false"></label>
<p class="soft">What people and files belong to. From the host when left empty.</p>
<button class="primary">Add a site</button>
</form></details>`;
}
