import { deletePerson } from '../account-data/delete-person';
import { listUsersByEmail } from '../accounts/account-store';
import { isDemoPerson } from '../accounts/demo-people';
import { findUser, type User } from '../accounts/session-store';
import { listGrants } from '../billing/grant-store';
import type { Database } from '../db/database';
import { writeAmount } from '../plans/money';
import { openStorage } from '../storage/open-storage';
import { createResumableUploads } from '../storage/resumable-uploads';
import { createFileStore } from '../storage/stored-files';
import { createSiteIndex } from '../tenants/site-index';
import { actAudited } from './audit-store';
import { type Answer, type Command, type Given, Refusal } from './command';

/** Charges that are listed of a person. */
const chargesMax = 100;

export const personCommands: readonly Command[] = [
  {
    name: 'person find',
    about: 'Find people by email address or id, with what they were charged',
    operands: ['EMAIL|ID'],
    options: { site: { value: 'CODE', about: "On one site, by its site.code ('site list' shows it)" } },
    run: findPeople,
  },
  {
    name: 'person delete',
    about: 'Delete a person with all that is theirs; what was charged stays in the books without a name',
    operands: ['ID'],
    options: { yes: { about: 'Do it; without this nothing is deleted' } },
    run: removePerson,
  },
];

export type FoundPerson = Awaited<ReturnType<typeof describePerson>>;

export async function findPeople({
  withDatabase,
  operands: [text = ''],
  options,
}: Given): Promise<Answer<FoundPerson[]>> {
  return withDatabase(async ({ database }) => {
    const byId = await findUser(database, text);
    const users = byId ? [byId] : await listUsersByEmail(database, text.toLowerCase());
    const wanted = users.filter(({ siteCode }) => options.site === undefined || siteCode === options.site);
    if (wanted.length === 0) {
      throw new Refusal('Nobody has this address or id here.');
    }
    const people = [];
    for (const user of wanted) people.push(await describePerson(database, user));
    return {
      data: people,
      lines: people.flatMap(({ id, site, email, createdAt, memberUntil, charges }) => [
        `${id}  ${email} on ${site}, since ${createdAt.toISOString()}`,
        `  ${memberUntil ? `member until ${memberUntil.toISOString()}` : 'never was a member'}`,
        ...charges.map(
          ({ order, period, payment, amount, currency, paidAt, refunded, refundedAt }) =>
            `  order ${order}, charge ${period}: ${amount} ${currency} on ${paidAt.toISOString()}, payment ${payment}` +
            (refundedAt
              ? `, refunded on ${refundedAt.toISOString()}`
              : refunded
                ? `, ${refunded} given back`
                : ''),
        ),
      ]),
    };
  });
}

async function describePerson(database: Database, { id, siteCode, email, createdAt, expirationTime }: User) {
  return {
    ...{ id, site: siteCode, email, createdAt },
    memberUntil: expirationTime > 0 ? new Date(expirationTime) : null,
    charges: await describeCharges(database, id),
  };
}

async function describeCharges(database: Database, userId: string) {
  const rows = await listGrants(database, userId, { offset: 0, limit: chargesMax });
  return rows.map(({ grant }) => {
    const { orderId: order, period, paymentId: payment, currency, paidAt, refundedAt, refundedMinor } = grant;
    return {
      ...{ order, period, payment, currency, paidAt, refundedAt },
      amount: writeAmount(grant.amountMinor, currency),
      left: writeAmount(grant.amountMinor - refundedMinor, currency),
      refunded: refundedMinor > 0 ? writeAmount(refundedMinor, currency) : null,
    };
  });
}

export async function removePerson({
  config,
  actor,
  withDatabase,
  operands: [id = ''],
  switches,
}: Given): Promise<Answer> {
  return withDatabase(async ({ database }) => {
    const user = await findUser(database, id);
    if (!user) throw new Refusal(`There is no person ${id}. "person find" says the id of an address.`);
    if (!switches.has('yes')) {
      throw new Refusal(
        `This deletes ${user.email} on ${user.siteCode} with all files, works and messages, and cannot be undone. ` +
          'Add --yes to do it.',
      );
    }
    await actAudited(database, { actor, action: 'person delete', object: user.id }, async () => {
      if (isDemoPerson(user, await isDemoSite(config.sitesDir, user.siteCode))) {
        throw new Refusal('Everyone shares the demo accounts, so they cannot be deleted.');
      }
      const storage = await openStorage(config);
      try {
        const files = createFileStore(database, storage.files);
        await deletePerson(
          { config, database, files },
          createResumableUploads(database, files, storage.uploads),
          user,
        );
      } finally {
        storage.close();
      }
    });
    return { data: { id }, lines: [`Person ${id} is deleted. What was charged stays without a name.`] };
  });
}

async function isDemoSite(sitesDir: string, code: string): Promise<boolean> {
  const index = createSiteIndex(sitesDir, true);
  await index.refresh(true);
  return index.findByCode(code)?.isDemo === true;
}
