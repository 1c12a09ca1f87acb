import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readDatabaseState } from '../db/database-state';
import { html } from '../http/html';
import type { CheckRow, CheckState } from '../operator/doctor/check';
import { examine } from '../operator/doctor-command';
import { adminPaths, queryOf, sendAdminPage, writeState, writeTable } from './admin-page';
import { type AdminParts, giveCommand } from './admin-parts';

const stateWords: Readonly<Record<CheckState, string>> = {
  ok: 'OK',
  warning: 'Warning',
  failed: 'Failing',
  'not used': 'Not used',
};

/** What `doctor` finds, from this server: it takes as long as the slowest of its checks. */
export function registerDoctorPage(scope: FastifyInstance, parts: AdminParts): void {
  scope.get(adminPaths.doctor, async (request, reply) => {
    const site = queryOf(request, 'site');
    const { database } = parts.open;
    const inspectDatabase = () => readDatabaseState((query) => database.execute(sql.raw(query)));
    const { data } = await examine(giveCommand(parts, request, { options: { site } }), { inspectDatabase });
    const count = (wanted: CheckState) => data.filter(({ state }) => state === wanted).length;
    const [failures, warnings] = [count('failed'), count('warning')];
    const body = html`<p class="note ${failures === 0 ? 'ok' : 'bad'}">Failed: ${failures}. Warnings: ${warnings}.</p>
<form class="filter">
<label>Site<input name="site" value="${site}" autocapitalize="none" spellcheck="false"></label>
<button>Check again</button>
</form>
${writeTable<CheckRow>(data, [
  { label: 'Check', cell: ({ name }) => name },
  { label: 'State', cell: ({ state }) => writeState(stateWords[state]) },
  { label: 'Found', cell: ({ found }) => found },
  { label: 'What to do', cell: ({ advice }) => advice },
])}
<p class="soft">Nothing is changed. Demo sites are not checked.</p>`;
    return sendAdminPage(request, reply, { title: 'Doctor', path: adminPaths.doctor, body });
  });
}
