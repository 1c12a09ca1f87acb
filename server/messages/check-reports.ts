import { minuteMs } from '../../contract/time-spans';
import type { Services } from '../services';
import { listUnreported, noteReport, reportsEndAfterMs } from './delivery-store';
import type { Gateways } from './gateways/open-gateways';

const overdueAfterMs = 15 * minuteMs;
const askedMost = 100;

/** Asks gateways for reports that have not come, for a webhook that could not be reached. */
export async function checkReports(
  { database, log }: Pick<Services, 'database' | 'log'>,
  gateways: Gateways,
  now: Date,
): Promise<void> {
  const overdue = await listUnreported(database, {
    since: new Date(now.getTime() - reportsEndAfterMs),
    until: new Date(now.getTime() - overdueAfterMs),
    limit: askedMost,
  });
  for (const { id: messageId, siteCode, gateway, providerId } of overdue) {
    try {
      const { account, readReport } = await gateways.of(siteCode);
      if (account !== gateway || providerId === null || !readReport) continue;
      await noteReport(database, { messageId, account, providerId, report: await readReport(providerId) });
    } catch (error) {
      log.warn({ err: error, message: messageId }, 'a gateway could not be asked for a report');
    }
  }
}
