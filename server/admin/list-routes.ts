import type { FastifyInstance } from 'fastify';
import { orderStates, workStates } from '../db/schema';
import { html } from '../http/html';
import { listChanges } from '../operator/audit-commands';
import type { AuditRow } from '../operator/audit-store';
import { type ListedMail, listAskedMails } from '../operator/mail-commands';
import { type ListedOrder, listAskedOrders } from '../operator/order-commands';
import { endWork, type ListedWork, listAskedWorks, retryWork } from '../operator/work-commands';
import {
  adminPaths,
  queryOf,
  sendAdminPage,
  writeChoice,
  writeId,
  writeState,
  writeTable,
  writeTime,
} from './admin-page';
import { type AdminParts, giveCommand } from './admin-parts';
import { adminTexts } from './admin-texts';
import { linkPerson } from './people-routes';

const shownMax = '200';
const { works: workTexts, orders: orderTexts, mails: mailTexts, audit: auditTexts, pages } = adminTexts;

/** Works, orders, mails and what operators have changed, the newest first. */
export function registerListPages(scope: FastifyInstance, parts: AdminParts): void {
  scope.get(adminPaths.works, async (request, reply) => {
    const [state, site] = [queryOf(request, 'state'), queryOf(request, 'site')];
    const options = { state, site, limit: shownMax };
    const { data } = await listAskedWorks(giveCommand(parts, request, { options }));
    const states = workStates.map((name) => [name, name] as const);
    const body = html`<form class="filter">
${writeChoice('state', workTexts.state, [['', workTexts.unfinished], ...states], state)}
<label>${workTexts.site}<input name="site" value="${site}" autocapitalize="none" spellcheck="false"></label>
<button>${adminTexts.show}</button>
</form>
${writeTable<ListedWork>(data, [
  { label: workTexts.asked, cell: (work) => writeTime(work.createdAt) },
  { label: workTexts.kind, cell: ({ kind }) => kind },
  { label: workTexts.site, cell: (work) => work.site },
  { label: workTexts.person, cell: ({ owner }) => linkPerson(owner) },
  { label: workTexts.state, cell: (work) => html`${writeState(work.state)} ${writeProgress(work)}` },
  { label: workTexts.runs, cell: ({ attempt }) => attempt },
  { label: workTexts.reason, cell: ({ reason }) => reason },
  { label: workTexts.work, cell: ({ id }) => writeId(id) },
  { label: '', cell: writeWorkAction },
])}`;
    return sendAdminPage(request, reply, { title: pages.works, path: adminPaths.works, body });
  });

  scope.post<{ Params: { id: string } }>(`${adminPaths.works}/:id/retry`, async (request, reply) => {
    await retryWork(giveCommand(parts, request, { operands: [request.params.id] }));
    return reply.redirect(`${adminPaths.works}?done=work-retried`, 303);
  });

  scope.post<{ Params: { id: string } }>(`${adminPaths.works}/:id/cancel`, async (request, reply) => {
    await endWork(giveCommand(parts, request, { operands: [request.params.id] }));
    return reply.redirect(`${adminPaths.works}?done=work-cancelled`, 303);
  });

  scope.get(adminPaths.orders, async (request, reply) => {
    const [state, site] = [queryOf(request, 'state'), queryOf(request, 'site')];
    const options = { state, site, limit: shownMax };
    const { data } = await listAskedOrders(giveCommand(parts, request, { options }));
    const states = orderStates.map((name) => [name, name] as const);
    const body = html`<form class="filter">
${writeChoice('state', orderTexts.state, [['', adminTexts.any], ...states], state)}
<label>${workTexts.site}<input name="site" value="${site}" autocapitalize="none" spellcheck="false"></label>
<button>${adminTexts.show}</button>
</form>
${writeTable<ListedOrder>(data, [
  { label: orderTexts.made, cell: (order) => writeTime(order.createdAt) },
  { label: workTexts.site, cell: (order) => order.site },
  { label: orderTexts.state, cell: (order) => writeState(order.state) },
  { label: orderTexts.product, cell: ({ productName, price }) => html`${productName} <code>${price}</code>` },
  { label: orderTexts.amount, cell: ({ amount, currency }) => `${amount} ${currency}` },
  {
    label: workTexts.person,
    cell: ({ person }) => (person === null ? orderTexts.nobody : linkPerson(person)),
  },
  { label: orderTexts.order, cell: ({ id }) => writeId(id) },
])}`;
    return sendAdminPage(request, reply, { title: pages.orders, path: adminPaths.orders, body });
  });

  scope.get(adminPaths.mails, async (request, reply) => {
    const isUnsent = queryOf(request, 'unsent') !== undefined;
    const switches = isUnsent ? ['unsent'] : [];
    const { data } = await listAskedMails(
      giveCommand(parts, request, { switches, options: { limit: shownMax } }),
    );
    const body = html`<p class="soft">${mailTexts.hint}</p>
<form class="filter"><label class="check"><input type="checkbox" name="unsent" value="1"${isUnsent ? html` checked` : undefined}> ${mailTexts.unsentOnly}</label><button>${adminTexts.show}</button></form>
${writeTable<ListedMail>(data, [
  { label: mailTexts.queued, cell: (mail) => writeTime(mail.createdAt) },
  { label: mailTexts.kind, cell: ({ kind }) => kind },
  { label: mailTexts.host, cell: ({ host }) => host },
  { label: workTexts.person, cell: ({ person }) => linkPerson(person) },
  { label: mailTexts.sent, cell: ({ sentAt }) => writeTime(sentAt) ?? writeState(mailTexts.waiting) },
])}`;
    return sendAdminPage(request, reply, { title: pages.mails, path: adminPaths.mails, body });
  });

  scope.get(adminPaths.audit, async (request, reply) => {
    const { data } = await listChanges(giveCommand(parts, request, { options: { limit: shownMax } }));
    const body = writeTable<AuditRow>(data, [
      { label: auditTexts.at, cell: ({ at }) => writeTime(at) },
      { label: auditTexts.by, cell: ({ actor }) => actor },
      { label: auditTexts.action, cell: ({ action }) => action },
      { label: auditTexts.object, cell: ({ object }) => html`<code>${object}</code>` },
      { label: auditTexts.result, cell: ({ result }) => writeState(result) },
    ]);
    return sendAdminPage(request, reply, { title: pages.audit, path: adminPaths.audit, body });
  });
}

function writeProgress({ state, progress }: ListedWork): string | undefined {
  return state === 'running' ? `${progress}%` : undefined;
}

function writeWorkAction({ id, state }: ListedWork) {
  const [action, label] =
    state === 'failed' ? ['retry', workTexts.retry] : state === 'done' ? [] : ['cancel', workTexts.cancel];
  if (action === undefined) return undefined;
  return html`<form method="post" action="${adminPaths.works}/${id}/${action}"><button>${label}</button></form>`;
}
