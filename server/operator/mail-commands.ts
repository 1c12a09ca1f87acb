import { listMails, type Mail } from '../mail/mailing';
import { type Answer, type Command, type Given, readLimit } from './command';
import { writeTable } from './write-table';

export const mailCommands: readonly Command[] = [
  {
    name: 'mail list',
    about: 'List mails of the last three days, the newest first',
    options: {
      unsent: { about: 'Only those that still wait' },
      limit: { value: 'N', about: 'How many at most; 50 when left out' },
    },
    run: listAskedMails,
  },
];

export type ListedMail = ReturnType<typeof describeMail>;

export async function listAskedMails(given: Given): Promise<Answer<ListedMail[]>> {
  const asked = { isUnsent: given.switches.has('unsent'), limit: readLimit(given) };
  const found = await given.withDatabase(({ database }) => listMails(database, asked));
  const mails = found.map(describeMail);
  return {
    data: mails,
    lines: writeTable(
      ['MAIL', 'KIND', 'HOST', 'PERSON', 'QUEUED', 'SENT'],
      mails.map(({ id, kind, host, person, createdAt, sentAt }) => [
        ...[id, kind, host, person],
        ...[createdAt.toISOString(), sentAt?.toISOString() ?? 'no'],
      ]),
    ),
  };
}

/** Its text does not exist: it is written when it is sent. */
function describeMail({ id, kind, host, userId: person, language, orderId, createdAt, sentAt }: Mail) {
  return { id, kind, host, person, language, order: orderId, createdAt, sentAt };
}
