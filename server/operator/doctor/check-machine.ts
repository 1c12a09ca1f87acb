import type { ServerConfig } from '../../config';
import { hasCode } from '../../error-codes';
import type { Isolation } from '../../isolation/isolation';
import { diskFullProblem, readFreeBytes } from '../../storage/disk-space';
import { type Finding, failed, notUsed, ok, warning } from './check';

const gigabyte = 1024 ** 3;
/** Uploads of a busy hour. */
const spareBytes = 2 * gigabyte;

/** What the disk of DATA_DIR has left. Creates nothing. */
export async function checkDisk({
  dataDir,
  storage,
}: Pick<ServerConfig, 'dataDir' | 'storage'>): Promise<Finding> {
  try {
    const freeBytes = await readFreeBytes(dataDir);
    const found = `${(freeBytes / gigabyte).toFixed(1)} GB are free on the disk of ${dataDir}.`;
    if (freeBytes <= storage.reserveBytes) return failed(found, diskFullProblem);
    if (freeBytes <= storage.reserveBytes + spareBytes) {
      return warning(found, 'Free some space there: with less than DISK_RESERVE_MB, uploads are refused.');
    }
    return ok(found);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    const advice = "Set DATA_DIR to the server's, or start the server once.";
    return warning(`There is no folder ${dataDir}.`, advice);
  }
}

/** What a trial run of the sandbox found. */
export function checkSandbox({ level, problem }: Pick<Isolation, 'level' | 'problem'>): Finding {
  if (level === 'sandbox') return ok('Programs that read uploaded files run in sandboxes.');
  const advice = 'See “The sandbox” in docs/deploy.md for what it needs.';
  return level === 'weak' ? warning(problem ?? '', advice) : failed(problem ?? '', advice);
}

/** How engines work here, and which are missing. */
export type Engines = { missing: readonly string[]; engines: Readonly<Record<string, string>> };

/** A sentence of what is missing says how to install it. */
export function checkEngines({ missing, engines }: Engines): Finding[] {
  const ways = Object.entries(engines).map(([name, way]) => ok(`${name}: ${way}.`));
  const lacking = missing.map((sentence) =>
    warning(sentence, 'Install it on each machine with the role “work” or “web”.'),
  );
  return ways.length + lacking.length === 0 ? [notUsed('There are none.')] : [...lacking, ...ways];
}
