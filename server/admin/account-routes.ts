import type { FastifyInstance } from 'fastify';
import { newPasskeySchema, passkeysMax } from '../../contract/passkeys';
import { takePasskeyChallenge } from '../accounts/passkey-challenge-store';
import { makeNewPasskeyOptions } from '../accounts/passkey-options';
import { readChallenge } from '../accounts/passkey-site';
import { verifyNewPasskey } from '../accounts/verify-passkey';
import { describeDevice } from '../http/describe-device';
import { ApiFailure, failures } from '../http/failure';
import { html } from '../http/html';
import { readBody } from '../http/read-request';
import { actAudited } from '../operator/audit-store';
import { Refusal } from '../operator/command';
import { adminPaths, sendAdminPage, writeTable, writeTime } from './admin-page';
import { type AdminParts, operationOf } from './admin-parts';
import { describeAdminPasskeys } from './admin-passkeys';
import { operatorOf } from './admin-scope';
import {
  deleteOperatorPasskey,
  insertOperatorPasskey,
  listOperatorPasskeys,
  type OperatorPasskey,
} from './operator-passkey-store';

const notAdded = 'The passkey was not added. Please try again.';
const passkeysPath = `${adminPaths.account}/passkeys`;

/** An operator's own passkeys. */
export function registerAccountPages(scope: FastifyInstance, parts: AdminParts): void {
  const { config, open } = parts;
  const { database } = open;

  scope.get(adminPaths.account, async (request, reply) => {
    const stored = await listOperatorPasskeys(database, operatorOf(request));
    const body = html`<p class="soft">A passkey replaces password and code. Your device checks that it is you.</p>
${
  stored.length === 0
    ? html`<p>You have no passkey yet.</p>`
    : writeTable<OperatorPasskey>(stored, [
        { label: 'Sign-in', cell: ({ name }) => name },
        { label: 'Added', cell: ({ createdAt }) => writeTime(createdAt) },
        { label: 'Last used', cell: ({ lastUsedAt }) => writeTime(lastUsedAt) ?? 'Never' },
        {
          label: '',
          cell: ({ id }) =>
            html`<form method="post" action="${passkeysPath}/${id}/remove"><button class="danger">Remove</button></form>`,
        },
      ])
}
<div data-passkey="add" hidden>
<button type="button" class="primary">Add a passkey</button>
<p class="note bad" role="alert" hidden>${notAdded}</p>
</div>
<p class="soft" data-no-passkey>This browser has no passkeys that this page can use.</p>
<p class="soft">Lost your password or your authenticator? On the server: npm run toolfront -- operator reset NAME</p>`;
    return sendAdminPage(request, reply, { title: 'Passkeys', path: adminPaths.account, body });
  });

  scope.post(`${passkeysPath}/options`, async (request) => {
    const operator = operatorOf(request);
    const { asked, site } = describeAdminPasskeys(config, request, operator);
    const stored = await listOperatorPasskeys(database, operator);
    if (stored.length >= passkeysMax) throw new ApiFailure(failures.malformed, 'too many passkeys');
    const owner = { rpName: 'Toolfront Admin', userId: operator.id, userName: operator.name, stored };
    return makeNewPasskeyOptions(database, asked, site, owner);
  });

  scope.post(passkeysPath, async (request, reply) => {
    const operator = operatorOf(request);
    const answer = readBody(request, newPasskeySchema);
    const { asked, site } = describeAdminPasskeys(config, request, operator);
    const challenge = readChallenge(answer.response.clientDataJSON);
    const { actor } = operationOf(parts, request);
    await actAudited(database, { actor, action: 'passkey add', object: operator.name }, async () => {
      if (!(await takePasskeyChallenge(database, challenge, asked, new Date()))) {
        throw new Refusal(notAdded);
      }
      const passkey = {
        ...(await verifyNewPasskey(answer, challenge, site)),
        operatorId: operator.id,
        name: describeDevice(request.headers['user-agent']),
      };
      if (!(await insertOperatorPasskey(database, passkey))) throw new Refusal(notAdded);
    });
    return reply.code(204).send();
  });

  scope.post<{ Params: { id: string } }>(`${passkeysPath}/:id/remove`, async (request, reply) => {
    const operator = operatorOf(request);
    const { actor } = operationOf(parts, request);
    await actAudited(database, { actor, action: 'passkey remove', object: operator.name }, async () => {
      if (!(await deleteOperatorPasskey(database, operator, request.params.id))) {
        throw new ApiFailure(failures.notFound);
      }
    });
    return reply.redirect(`${adminPaths.account}?done=passkey-removed`, 303);
  });
}
