import type { FastifyInstance } from 'fastify';
import { orderStates, workStates } from '../db/schema';
import { type Html, html } from '../http/html';
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
import { linkPerson } from './people-routes';

const shownMax = '200';

/** Works, orders, mails and what operators have changed, the newest first. */
export function registerListPages(scope: FastifyInstance, parts: AdminParts): void {
  scope.get(adminPaths.works, async (request, reply) => {
    const options = { state: queryOf(request, 'state'), site: queryOf(request, 'site'), limit: shownMax };
    const { data } = await listAskedWorks(giveCommand(parts, request, { options }));
    const body = html`${writeFilter(workStates, 'All but done', options)}
${writeTable<ListedWork>(data, [
  { label: 'Asked', cell: (work) => writeTime(work.createdAt) },
  { label: 'Kind', cell: ({ kind }) => kind },
  { label: 'Site', cell: (work) => work.site },
  { label: 'Person', cell: ({ owner }) => linkPerson(owner) },
  { label: 'State', cell: (work) => html`${writeState(work.state)} ${writeProgress(work)}` },
  { label: 'Runs', cell: ({ attempt }) => attempt },
  { label: 'Reason', cell: ({ reason }) => reason },
  { label: 'Work', cell: ({ id }) => writeId(id) },
  { label: '', cell: writeWorkAction },
])}`;
    return sendAdminPage(request, reply, { title: 'Works', path: adminPaths.works, body });
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
    const options = { state: queryOf(request, 'state'), site: queryOf(request, 'site'), limit: shownMax };
    const { data } = await listAskedOrders(giveCommand(parts, request, { options }));
    const body = html`${writeFilter(orderStates, 'Any', options)}
${writeTable<ListedOrder>(data, [
  { label: 'Made', cell: (order) => writeTime(order.createdAt) },
  { label: 'Site', cell: (order) => order.site },
  { label: 'State', cell: (order) => writeState(order.state) },
  { label: 'Product', cell: ({ productName, price }) => html`${productName} <code>${price}</code>` },
  { label: 'Amount', cell: ({ amount, currency }) => `${amount} ${currency}` },
  {
    label: 'Person',
    cell: ({ person }) => (person === null ? 'No account yet' : linkPerson(person)),
  },
  { label: 'Order', cell: ({ id }) => writeId(id) },
])}`;
    return sendAdminPage(request, reply, { title: 'Orders', path: adminPaths.orders, body });
  });

  scope.get(adminPaths.mails, async (request, reply) => {
    const isUnsent = queryOf(request, 'unsent') !== undefined;
    const switches = isUnsent ? ['unsent'] : [];
    const { data } = await listAskedMails(
      giveCommand(parts, request, { switches, options: { limit: shownMax } }),
    );
    const body = html`<p class="soft">Mails of the last three days. One that cannot be sent is tried again until then.</p>
<form class="filter"><label class="check"><input type="checkbox" name="unsent" value="1"${isUnsent ? html` checked` : undefined}> Only those that wait</label><button>Show</button></form>
${writeTable<ListedMail>(data, [
  { label: 'Queued', cell: (mail) => writeTime(mail.createdAt) },
  { label: 'Mail', cell: ({ kind }) => kind },
  { label: 'Host', cell: ({ host }) => host },
  { label: 'Person', cell: ({ person }) => linkPerson(person) },
  { label: 'Sent', cell: ({ sentAt }) => writeTime(sentAt) ?? writeState('Waiting') },
])}`;
    return sendAdminPage(request, reply, { title: 'Mails', path: adminPaths.mails, body });
  });

  scope.get(adminPaths.audit, async (request, reply) => {
    const { data } = await listChanges(giveCommand(parts, request, { options: { limit: shownMax } }));
    const body = writeTable<AuditRow>(data, [
      { label: 'At', cell: ({ at }) => writeTime(at) },
      { label: 'By', cell: ({ actor }) => actor },
      { label: 'Action', cell: ({ action }) => action },
      { label: 'Object', cell: ({ object }) => html`<code>${object}</code>` },
      { label: 'Result', cell: ({ result }) => writeState(result) },
    ]);
    return sendAdminPage(request, reply, { title: 'Audit', path: adminPaths.audit, body });
  });
}

type Filter = { state: string | undefined; site: string | undefined };

/** Chooses a state and a site; `all` names what is listed without a state. */
function writeFilter(names: readonly string[], all: string, { state, site }: Filter): Html {
  const states = names.map((name) => [name, name] as const);
  return html`<form class="filter">
${writeChoice('state', 'State', [['', all], ...states], state)}
<label>Site<input name="site" value="${site}" autocapitalize="none" spellcheck="false"></label>
<button>Show</button>
</form>`;
}

function writeProgress({ state, progress }: ListedWork): string | undefined {
  return state === 'running' ? `${progress}%` : undefined;
}

function writeWorkAction({ id, state }: ListedWork) {
  const [action, label] =
    state === 'failed' ? ['retry', 'Retry'] : state === 'done' ? [] : ['cancel', 'Cancel'];
  if (action === undefined) return undefined;
  return html`<form method="post" action="${adminPaths.works}/${id}/${action}"><button>${label}</button></form>`;
}
