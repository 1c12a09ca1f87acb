import { and, eq, inArray } from 'drizzle-orm';
import { subscribedStatus } from '../../contract/accounts';
import { dayMs } from '../../contract/time-spans';
import type { Database } from '../db/database';
import { passkeys, users } from '../db/schema';
import { insertUser } from './account-store';
import { hashPassword, noPassword } from './password';
import { deleteSessionsOf, type User } from './session-store';

/** The demo people of every demo site; README names them too. */
export const demoPeople = { member: 'member@demo.test', visitor: 'visitor@demo.test', password: 'toolfront' };

/** Ten years, where the site sells no subscription for the member to have. */
const demoMembershipMs = 10 * 365 * dayMs;

/** Their password is public: one visitor must not take the account away from the next. */
export function isDemoPerson({ email }: Pick<User, 'email'>, isDemoSite: boolean): boolean {
  return isDemoSite && [demoPeople.member, demoPeople.visitor].includes(email);
}

/** Ends what the demo people left on sites that are no demo sites any more: everybody knows their password. */
export async function closeDemoPeople(database: Database, siteCodes: readonly string[]): Promise<void> {
  const isOne = and(
    inArray(users.siteCode, [...siteCodes]),
    inArray(users.email, [demoPeople.member, demoPeople.visitor]),
  );
  await database.transaction(async (tx) => {
    const closed = await tx
      .update(users)
      .set({ passwordHash: noPassword, subStatus: 0, expirationTime: 0 })
      .where(isOne)
      .returning({ id: users.id });
    for (const { id } of closed) {
      await deleteSessionsOf(tx, id);
      await tx.delete(passkeys).where(eq(passkeys.userId, id));
    }
  });
}

/** Makes the demo people where they are not there yet. `siteCodes` are of sites marked as demo, never an operator's. */
export async function addDemoPeople(database: Database, siteCodes: readonly string[]): Promise<void> {
  if (siteCodes.length === 0) return;
  // Nobody has a mailbox there, so nobody can prove the addresses.
  const demo = { passwordHash: await hashPassword(demoPeople.password), provenAt: new Date() };
  await database.transaction(async (tx) => {
    for (const siteCode of siteCodes) {
      await insertUser(tx, {
        siteCode,
        email: demoPeople.member,
        ...demo,
        subStatus: subscribedStatus,
        expirationTime: Date.now() + demoMembershipMs,
      });
      await insertUser(tx, { siteCode, email: demoPeople.visitor, ...demo });
    }
  });
}
