import type { ServerConfig } from '../../config';
import type { DatabaseState } from '../../db/database-state';
import { FolderInUseError } from '../../db/folder-lock';
import { Refusal } from '../command';
import { type CheckRow, describeBriefly, failed, notUsed, ok, warning } from './check';

/** Also how far this machine's clock is ahead of the database's; undefined where they are one. */
export type DatabaseReport = { rows: CheckRow[]; clockAheadMs: number | undefined };

/** Reads what `inspect` finds, which changes nothing. */
export async function checkDatabase(
  { databaseUrl }: Pick<ServerConfig, 'databaseUrl'>,
  inspect: () => Promise<DatabaseState>,
): Promise<DatabaseReport> {
  const name = databaseUrl === undefined ? 'The embedded database' : 'PostgreSQL';
  const askedAt = Date.now();
  try {
    const state = await inspect();
    const answeredAt = Date.now();
    return {
      rows: [
        { name: 'database', ...ok(`${name} answers.`) },
        { name: 'migrations', ...describeMigrations(state) },
      ],
      clockAheadMs: databaseUrl === undefined ? undefined : (askedAt + answeredAt) / 2 - state.now.getTime(),
    };
  } catch (error) {
    return { rows: describeFailure(error), clockAheadMs: undefined };
  }
}

function describeMigrations({ pending, isNewer }: DatabaseState) {
  if (isNewer) {
    const advice = 'Start the newer version, or restore the backup that was made before the upgrade.';
    return failed('A newer version of Toolfront has migrated the database.', advice);
  }
  if (pending === 0) return ok('The tables are those of this version.');
  const advice = 'Back up, then start this version: it migrates the database.';
  return warning(`${pending} migrations of this version are not applied yet.`, advice);
}

function describeFailure(error: unknown): CheckRow[] {
  if (error instanceof FolderInUseError) {
    const found = `The embedded database is open in process ${error.processId}, which should be the server.`;
    const migrations =
      'Only the process that has it open can tell: look at the admin page, or stop the server.';
    return [
      { name: 'database', ...ok(found) },
      { name: 'migrations', ...notUsed(migrations) },
    ];
  }
  const isExplained = error instanceof Refusal;
  const found = isExplained ? error.message : `It cannot be opened: ${describeBriefly(error)}.`;
  const advice = 'Check DATABASE_URL or DATA_DIR, and run this as the user of the server.';
  return [
    { name: 'database', ...failed(found, advice) },
    { name: 'migrations', ...notUsed('The database could not be read.') },
  ];
}

const aheadWarnedMs = 5_000;
const aheadFailedMs = 60_000;

/** Compares this machine's clock with others of the installation. */
export function checkClock(clocks: Readonly<Record<string, number | undefined>>): CheckRow {
  const known = Object.entries(clocks).flatMap(([name, aheadMs]) =>
    aheadMs === undefined ? [] : [{ name, aheadMs }],
  );
  const [worst] = known.sort((one, other) => Math.abs(other.aheadMs) - Math.abs(one.aheadMs));
  if (!worst) return { name: 'clock', ...notUsed('No other clock was reached to compare with.') };
  const seconds = Math.round(Math.abs(worst.aheadMs) / 100) / 10;
  const found = `This clock is ${seconds} s ${worst.aheadMs < 0 ? 'behind' : 'ahead of'} that of ${worst.name}.`;
  const advice = 'Synchronize the clocks of all machines: timedatectl set-ntp true.';
  if (Math.abs(worst.aheadMs) < aheadWarnedMs) return { name: 'clock', ...ok(found) };
  const judge = Math.abs(worst.aheadMs) < aheadFailedMs ? warning : failed;
  return { name: 'clock', ...judge(found, advice) };
}
