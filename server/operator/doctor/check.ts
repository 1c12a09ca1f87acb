import { describeError } from '../../describe-error';

/** `not used`: nothing of the kind is set up, so there is nothing to check. */
export type CheckState = 'ok' | 'warning' | 'failed' | 'not used';

export type Finding = {
  state: CheckState;
  found: string;
  /** What to do about it; undefined where nothing is to be done. */
  advice?: string;
};

/** A row of the report. */
export type CheckRow = Finding & { name: string };

/** Checks bound their own requests; this ends one that waits all the same. */
const checkTimeoutMs = 60_000;
const namedMost = 5;

export const ok = (found: string): Finding => ({ state: 'ok', found });
export const notUsed = (found: string): Finding => ({ state: 'not used', found });
export const warning = (found: string, advice: string): Finding => ({ state: 'warning', found, advice });
export const failed = (found: string, advice: string): Finding => ({ state: 'failed', found, advice });

/** Waits at most so long for what cannot be aborted. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs a check, which may name its rows itself; one that breaks has failed. */
export async function runCheck(
  name: string,
  check: () => Promise<Finding | readonly Finding[]>,
): Promise<CheckRow[]> {
  try {
    const found = await within(checkTimeoutMs, check());
    return [found].flat().map((finding) => ({ name, ...finding }));
  } catch (error) {
    return [{ name, ...failed(`The check broke off: ${describeBriefly(error)}.`, 'Run it again.') }];
  }
}

/** One row for what holds of several hosts alike. */
export function groupByHost(
  findings: readonly (readonly [host: string, finding: Finding])[],
): readonly Finding[] {
  const groups = new Map<string, { finding: Finding; hosts: string[] }>();
  for (const [host, finding] of findings) {
    const key = JSON.stringify(finding);
    const group = groups.get(key) ?? { finding, hosts: [] };
    group.hosts.push(host);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ finding, hosts }) => ({
    ...finding,
    found: `${nameSome(hosts)}: ${finding.found}`,
  }));
}

function nameSome(hosts: readonly string[]): string {
  const more = hosts.length - namedMost;
  return hosts.slice(0, namedMost).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** An error in half a line. An address with several numbers rejects with an error for each. */
export function describeBriefly(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  const { message, type } = describeError(first);
  return (message || type).replace(/\s+/g, ' ').replace(/\.$/, '');
}
