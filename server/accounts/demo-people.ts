import { subscribedStatus } from '../../contract/accounts';
import type { Database } from '../db/database';
import { insertUser } from './account-store';
import { hashPassword } from './password';

/** The demo people of every demo site; README names them too. */
export const demoPeople = { member: 'member@demo.test', visitor: 'visitor@demo.test', password: 'toolfront' };

/** Ten years, where the site sells no subscription for the member to have. */
const demoMembershipMs = 10 * 365 * 24 * 60 * 60 * 1000;

/** Makes the demo people where they are not there yet. `siteCodes` are of sites marked as demo, never an operator's. */
export async function addDemoPeople(database: Database, siteCodes: readonly string[]): Promise<void> {
  if (siteCodes.length === 0) return;
  const passwordHash = await hashPassword(demoPeople.password);
  await database.transaction(async (tx) => {
    for (const siteCode of siteCodes) {
      await insertUser(tx, {
        siteCode,
        email: demoPeople.member,
        passwordHash,
        subStatus: subscribedStatus,
        expirationTime: Date.now() + demoMembershipMs,
      });
      await insertUser(tx, { siteCode, email: demoPeople.visitor, passwordHash });
    }
  });
}
