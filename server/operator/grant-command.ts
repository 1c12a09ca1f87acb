import { subscribedStatus } from '../../contract/accounts';
import { lifetimeExpirationMs } from '../../contract/billing';
import { dayMs } from '../../contract/time-spans';
import { listUsersByEmail } from '../accounts/account-store';
import { findUser, type User } from '../accounts/session-store';
import { findSubscriptionOf, listUnrefunded, lockUser, setMembership } from '../billing/grant-store';
import type { Database, Transaction } from '../db/database';
import { actAudited } from './audit-store';
import { type Answer, type Command, type Given, Refusal } from './command';
import { readDay } from './read-day';

export const grantCommands: readonly Command[] = [
  {
    name: 'person grant',
    about: 'Make a person a member until the end of a day (UTC), for operators who bill elsewhere',
    operands: ['EMAIL|ID'],
    options: {
      until: {
        value: 'DATE',
        about: 'The last day, as 2027-01-31; an earlier one ends it',
        isRequired: true,
      },
      site: { value: 'CODE', about: "On one site, by its site.code ('site list' shows it)" },
    },
    run: grantMembership,
  },
];

export type GrantAnswer = { person: string; site: string; memberUntil: Date };

/** Sets until when a person is a member. What they paid for here is never shortened. */
export async function grantMembership(given: Given): Promise<Answer<GrantAnswer>> {
  const { actor, withDatabase, operands, options } = given;
  const untilMs = Math.min(readDay('until', options.until).getTime() + dayMs - 1, lifetimeExpirationMs);
  return withDatabase(async ({ database }) => {
    const { id, siteCode } = await findOne(database, operands[0] ?? '', options.site);
    await actAudited(database, { actor, action: 'person grant', object: id }, () =>
      database.transaction(async (tx) => {
        await lockUser(tx, id);
        await assertNothingIsLost(tx, id, untilMs);
        await setMembership(tx, id, { subStatus: subscribedStatus, expirationTime: untilMs });
      }),
    );
    const memberUntil = new Date(untilMs);
    const line = `Person ${id} on ${siteCode} is a member until ${memberUntil.toISOString()}.`;
    return { data: { person: id, site: siteCode, memberUntil }, lines: [line] };
  });
}

/** One of several is never guessed. */
async function findOne(database: Database, text: string, site: string | undefined): Promise<User> {
  const byId = await findUser(database, text);
  const users = byId ? [byId] : await listUsersByEmail(database, text.toLowerCase());
  const [user, ...more] = users.filter(
    ({ siteCode, deletedAt }) => deletedAt === null && (site === undefined || siteCode === site),
  );
  if (!user) throw new Refusal('Nobody has this address or id here. People register on the site first.');
  if (more.length === 0) return user;
  const codes = [user, ...more].map(({ siteCode }) => siteCode).join(', ');
  throw new Refusal(`This address has accounts on several sites. Name one by --site: ${codes}.`);
}

async function assertNothingIsLost(tx: Transaction, userId: string, untilMs: number): Promise<void> {
  const subscription = await findSubscriptionOf(tx, userId);
  if (subscription?.state === 'active') {
    throw new Refusal(
      `This person's subscription renews on ${subscription.renewsAt.toISOString()}, and each charge sets the membership's end. ` +
        'The person unsubscribes first.',
    );
  }
  const paid = (await listUnrefunded(tx, userId)).find(({ validUntil }) => validUntil.getTime() > untilMs);
  if (!paid) return;
  const paidUntil =
    paid.validUntil.getTime() === lifetimeExpirationMs ? 'a lifetime' : paid.validUntil.toISOString();
  throw new Refusal(
    `Order ${paid.orderId} has paid for ${paidUntil}. "person refund" gives that back first.`,
  );
}
