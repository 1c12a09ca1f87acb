import { dayMs, hourMs } from '../../../contract/time-spans';
import type { Services } from '../../services';
import { comparePayments } from './compare-payments';
import { listDifferences, type PaymentDifference, replaceDifferences } from './difference-store';
import type { PaymentAccount } from './payment-books';

/** So far back each comparison looks; what an earlier one has found is looked at again, however old it is. */
export const comparedMs = 35 * dayMs;
/** Reports of what happened later may be on their way. */
const reportedAfterMs = hourMs;

/** Compares and stores what differs, for the metric and the admin page. What could not be compared stays as it was. */
export async function storeComparison(
  { database, log }: Pick<Services, 'database' | 'log'>,
  accounts: readonly PaymentAccount[],
  now: Date,
): Promise<PaymentDifference[]> {
  const known = await listDifferences(database);
  const { differences, failedSites, compared } = await comparePayments(database, accounts, {
    since: new Date(now.getTime() - comparedMs),
    until: new Date(now.getTime() - reportedAfterMs),
    known,
  });
  const kept = known.filter(({ siteCode }) => failedSites.includes(siteCode));
  const all = [...differences, ...kept];
  await database.transaction((tx) => replaceDifferences(tx, all, now));
  const about = { compared, differences: all.length };
  if (all.length > 0) log.error(about, 'payments differ from the provider’s: see "payments reconcile"');
  else log.info(about, 'payments are the same as the provider’s');
  return all;
}
