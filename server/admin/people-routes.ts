import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../http/html';
import { Refusal } from '../operator/command';
import { grantMembership } from '../operator/grant-command';
import { type FoundPerson, findPeople, removePerson } from '../operator/person-commands';
import { refundCharge } from '../operator/refund-command';
import { adminPaths, queryOf, sendAdminPage, writeId, writeState, writeTable, writeTime } from './admin-page';
import { type AdminParts, giveCommand } from './admin-parts';
import { readForm } from './admin-scope';

/** Finding and deleting people, making them members, and giving money back. Nobody is listed who was not asked for. */
export function registerPeoplePages(scope: FastifyInstance, parts: AdminParts): void {
  scope.get(adminPaths.people, async (request, reply) => {
    const [find, site] = [queryOf(request, 'find')?.trim(), queryOf(request, 'site')];
    const found =
      find && (await findOrNobody(giveCommand(parts, request, { operands: [find], options: { site } })));
    const body = html`<form class="filter">
<label>Email or id<input name="find" type="search" required value="${find}" autocapitalize="none" spellcheck="false"></label>
<label>Site code<input name="site" value="${site}" autocapitalize="none" spellcheck="false"></label>
<button class="primary">Find</button>
</form>
${found && (found.length === 0 ? html`<p class="note">Nobody has this email or id here.</p>` : found.map((person) => writePerson(person)))}`;
    return sendAdminPage(request, reply, { title: 'People', path: adminPaths.people, body });
  });

  scope.post<{ Params: { id: string } }>(`${adminPaths.people}/:id/delete`, async (request, reply) => {
    const switches = readForm(request).yes === '1' ? ['yes'] : [];
    await removePerson(giveCommand(parts, request, { operands: [request.params.id], switches }));
    return reply.redirect(`${adminPaths.people}?done=person-deleted`, 303);
  });

  scope.post<{ Params: { id: string } }>(`${adminPaths.people}/:id/grant`, async (request, reply) => {
    const { until } = readForm(request);
    const given = { operands: [request.params.id], options: { until } };
    const { data } = await grantMembership(giveCommand(parts, request, given));
    return reply.redirect(`${pathOfPerson(data.person)}&done=person-granted`, 303);
  });

  scope.post<{ Params: { id: string } }>(`${adminPaths.orders}/:id/refund`, async (request, reply) => {
    const { charge, amount, before } = readForm(request);
    const given = { operands: [request.params.id], options: { charge, amount, before } };
    const { data } = await refundCharge(giveCommand(parts, request, given));
    return reply.redirect(`${pathOfPerson(data.person)}&done=refund-${data.state}`, 303);
  });
}

/** Where to find whom an id names. */
export function linkPerson(id: string): Html {
  return html`<a href="${pathOfPerson(id)}">${writeId(id)}</a>`;
}

function pathOfPerson(id: string): string {
  return `${adminPaths.people}?find=${encodeURIComponent(id)}`;
}

async function findOrNobody(given: Parameters<typeof findPeople>[0]): Promise<FoundPerson[]> {
  try {
    return (await findPeople(given)).data;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function writePerson(person: FoundPerson): Html {
  const { id, site, email, createdAt, memberUntil, charges } = person;
  return html`<article class="panel">
<h2>${email}</h2>
<dl>
<div><dt>Site code</dt><dd>${site}</dd></div>
<div><dt>Since</dt><dd>${writeTime(createdAt)}</dd></div>
<div><dt>Member until</dt><dd>${writeTime(memberUntil) ?? 'Never a member'}</dd></div>
<div><dt>Id</dt><dd><code>${id}</code></dd></div>
</dl>
${writeGrantForm(person)}
<h3>Charges</h3>
${writeTable(charges, [
  { label: 'Made', cell: ({ paidAt }) => writeTime(paidAt) },
  { label: 'Amount', cell: ({ amount, currency }) => `${amount} ${currency}` },
  { label: 'Payment', cell: ({ payment }) => html`<code>${payment}</code>` },
  { label: 'Order', cell: ({ order }) => writeId(order) },
  { label: '', cell: writeRefund },
])}
<details class="dangerous"><summary>Delete person</summary>
<form method="post" action="${adminPaths.people}/${encodeURIComponent(id)}/delete" class="stack">
<p class="soft">Deletes files, works and messages. Charges stay in the books without a name. It cannot be undone.</p>
<label class="check"><input type="checkbox" name="yes" value="1" required> Yes, delete this person</label>
<button class="danger">Delete person</button>
</form></details>
</article>`;
}

function writeGrantForm({ id, memberUntil }: FoundPerson): Html {
  return html`<details class="confirm"><summary>Set membership</summary>
<form method="post" action="${adminPaths.people}/${encodeURIComponent(id)}/grant" class="stack">
<p class="soft">For people you bill elsewhere. Time that was paid here is never shortened.</p>
<label>Member until the end of (UTC)<input name="until" type="date" required value="${memberUntil?.toISOString().slice(0, 10)}"></label>
<button class="primary">Set membership</button>
</form></details>`;
}

function writeRefund(charge: FoundPerson['charges'][number]): Html | undefined {
  const { order, period, left, currency, refunded, refundedAt } = charge;
  if (refundedAt) return html`${writeState('Refunded')} ${writeTime(refundedAt)}`;
  return html`${refunded === null ? undefined : html`${refunded} ${currency} given back`}<details class="confirm"><summary>Refund</summary>
<form method="post" action="${adminPaths.orders}/${encodeURIComponent(order)}/refund" class="stack">
<p class="soft">All that is left takes back the time that is left of it and ends its subscription. A smaller amount takes no time and ends nothing. The person gets a mail. It cannot be undone.</p>
<input type="hidden" name="charge" value="${period}"><input type="hidden" name="before" value="${refunded ?? '0'}">
<label>Amount (${currency})<input name="amount" inputmode="decimal" required value="${left}"></label>
<button class="danger">Refund</button>
</form></details>`;
}
