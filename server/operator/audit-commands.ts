import { listAudit } from './audit-store';
import { type Command, readLimit } from './command';
import { withDatabase } from './with-database';
import { writeTable } from './write-table';

export const auditCommands: readonly Command[] = [
  {
    name: 'audit list',
    about: 'List what was changed by command, the newest first',
    options: { limit: { value: 'N', about: 'How many at most; 50 when left out' } },
    run: async (given) => {
      const limit = readLimit(given);
      const rows = await withDatabase(given.config, ({ database }) => listAudit(database, limit));
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
    },
  },
];
