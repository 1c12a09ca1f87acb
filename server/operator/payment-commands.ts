import { comparePayments } from '../billing/comparison/compare-payments';
import { listDifferences, type PaymentDifference } from '../billing/comparison/difference-store';
import { listAccounts } from '../billing/comparison/list-accounts';
import type { PaymentAccount } from '../billing/comparison/payment-books';
import { comparedMs } from '../billing/comparison/store-comparison';
import { openProviders } from '../billing/open-providers';
import { silentLog } from '../server-log';
import { createSiteIndex } from '../tenants/site-index';
import { type Answer, type Command, type Given, Refusal } from './command';
import { readDay } from './read-day';

export const paymentCommands: readonly Command[] = [
  {
    name: 'payments reconcile',
    about:
      'Compare what the payment providers have with the entries here, and say what to do; changes nothing',
    options: {
      site: { value: 'CODE', about: "Of one site, by its site.code ('site list' shows it)" },
      since: { value: 'DATE', about: 'From this day on (UTC), as 2027-01-31; 35 days when left out' },
    },
    run: reconcilePayments,
  },
];

type Listed = PaymentDifference & { advice: string };
export type ReconcileAnswer = { compared: number; differences: Listed[] };

async function reconcilePayments({ config, options, withDatabase }: Given): Promise<Answer<ReconcileAnswer>> {
  const now = new Date();
  const since =
    options.since === undefined ? new Date(now.getTime() - comparedMs) : readDay('since', options.since);
  const sites = createSiteIndex(config.sitesDir, true);
  await sites.refresh(true);
  const { site } = options;
  if (site !== undefined && !sites.findByCode(site))
    throw new Refusal(`There is no site with the code ${site}. "site list" shows them.`);

  const { compared, differences: all } = await withDatabase(async ({ database }) => {
    const opened = openProviders({ config, database, log: silentLog }, sites.findByCode);
    const accounts = listAccounts(database, sites.list(), opened);
    return comparePayments(database, site === undefined ? accounts : pickAccounts(accounts, site), {
      ...{ since, until: now },
      known: await listDifferences(database),
    });
  });
  const differences = all
    .filter(({ siteCode }) => site === undefined || siteCode === site)
    .map((difference) => ({ ...difference, advice: advice[difference.kind] }));
  const total = `${compared} payments were compared since ${since.toISOString().slice(0, 10)}.`;
  return {
    data: { compared, differences },
    lines: [...differences.flatMap(writeDifference), `${total} Differences: ${differences.length}.`],
    isRefused: differences.length > 0,
  };
}

/** The accounts that the site is paid into. What names no site is said of this one. */
function pickAccounts(accounts: readonly PaymentAccount[], site: string): PaymentAccount[] {
  return accounts.flatMap((account) => {
    const { siteCodes } = account;
    if (!siteCodes) return [account];
    const others = siteCodes.filter((code) => code !== site);
    return siteCodes.includes(site) ? [{ ...account, siteCodes: [site, ...others] }] : [];
  });
}

function writeDifference({
  siteCode,
  kind,
  paymentId,
  orderId,
  here,
  there,
  advice: what,
}: Listed): string[] {
  const of = orderId === null ? '' : ` of order ${orderId}`;
  const about = paymentId === '' ? there : `payment ${paymentId}${of}: here ${here}, there ${there}`;
  return [`${siteCode}  ${kind}  ${about}`, `  ${what}`];
}

/** What to do about a difference. */
const advice: Record<PaymentDifference['kind'], string> = {
  missing_here:
    'Was it paid minutes ago? Then its report is on its way. Else send its event again from the provider’s dashboard, ' +
    'or refund it there.',
  missing_there:
    'Are these the keys of the account that was paid? If so, nothing was paid for this entry: look at the order and its person.',
  unknown_payment:
    'No order here is for it. Find out who made it, and refund it at the provider if nobody did. Other software needs an account of its own.',
  amount: 'Compare the receipt with the provider’s payment, and refund there what was charged too much.',
  currency: 'Compare the receipt with the provider’s payment; if it is another one, refund it there.',
  refund:
    'More given back there: send the event of the refund again from the provider’s dashboard. More given back here: refund it there.',
  dispute: 'Send the event of the dispute again from the provider’s dashboard.',
  not_compared: 'Set the variable, or look whether the provider answers, and compare again.',
};
