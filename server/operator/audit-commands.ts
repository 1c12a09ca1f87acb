import { type AuditRow, listAudit } from './audit-store';
import { type Answer, type Command, type Given, readLimit } from './command';
import { writeTable } from './write-table';

export const auditCommands: readonly Command[] = [
  {
    name: 'audit list',
    about: 'List what was changed by command or on the admin page, the newest first',
    options: { limit: { value: 'N', about: 'How many at most; 50 when left out' } },
    run: listChanges,
  },
];

export async function listChanges(given: Given): Promise<Answer<AuditRow[]>> {
  const limit = readLimit(given);
  const rows = await given.withDatabase(({ database }) => listAudit(database, limit));
  return {
    data: rows,
    lines: writeTable(
      ['AT', 'BY', 'ACTION', 'OBJECT', 'RESULT'],
      rows.map(({ at, actor, action, object, result }) => [
        at.toISOString(),
        ...[actor, action, object, result],
      ]),
    ),
  };
}
