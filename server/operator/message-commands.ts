import { listUnclear, resolveUnclear } from '../messages/delivery-store';
import { actAudited } from './audit-store';
import { type Answer, type Command, type Given, Refusal, readLimit, UsageError } from './command';
import { writeTable } from './write-table';

const outcomes = ['sent', 'failed'] as const;

export const messageCommands: readonly Command[] = [
  {
    name: 'message list',
    about: 'List messages of which nobody knows whether the gateway sent them',
    options: { limit: { value: 'N', about: 'How many at most; 50 when left out' } },
    run: list,
  },
  {
    name: 'message resolve',
    about: 'Say what became of such a message, when you have looked for it at the gateway',
    operands: ['MESSAGE'],
    options: { as: { value: 'OUTCOME', about: `One of ${outcomes.join(', ')}`, isRequired: true } },
    run: resolve,
  },
];

/** With the number, by which a gateway's list is searched, and without the text. */
async function list(given: Given): Promise<Answer> {
  const limit = readLimit(given);
  const messages = await given.withDatabase(({ database }) => listUnclear(database, limit));
  return {
    data: messages,
    lines: writeTable(
      ['MESSAGE', 'SITE', 'NUMBER', 'ASKED', 'GATEWAY'],
      messages.map(({ id, siteCode, phoneNumber, askedAt, gateway }) => [
        ...[id, siteCode, phoneNumber, askedAt?.toISOString() ?? '', gateway ?? ''],
      ]),
    ),
  };
}

async function resolve({ actor, withDatabase, operands: [id = ''], options }: Given): Promise<Answer> {
  const outcome = outcomes.find((name) => name === options.as);
  if (!outcome) throw new UsageError(`--as must be one of ${outcomes.join(', ')}.`);
  await withDatabase(({ database }) =>
    actAudited(database, { actor, action: `message resolve ${outcome}`, object: id }, async () => {
      if (await resolveUnclear(database, id, outcome)) return;
      throw new Refusal(`There is no unclear message ${id}. "message list" shows those there are.`);
    }),
  );
  return {
    data: { id, outcome },
    lines: [`Message ${id} counts as ${outcome}. A report that comes changes it.`],
  };
}
