import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { toString as drawCode } from 'qrcode';
import { hashPassword } from '../accounts/password';
import type { Database } from '../db/database';
import { actAudited } from './audit-store';
import { type Answer, type Command, type Given, Refusal, UsageError } from './command';
import {
  deleteOperator,
  findOperator,
  insertOperator,
  listOperators,
  type Operator,
  replaceCredentials,
} from './operator-store';
import { writeTable } from './write-table';

const passwordBytes = 18;
const totpSecretBytes = 20;
const namePattern = /^[a-z0-9][a-z0-9._-]{0,39}$/;

export const operatorCommands: readonly Command[] = [
  {
    name: 'operator add',
    about: 'Let somebody sign in on the admin page; prints a password and a TOTP secret, once',
    operands: ['NAME'],
    mayCreateDatabase: true,
    run: add,
  },
  {
    name: 'operator reset',
    about: 'Give an operator a new password and TOTP secret; ends all sessions and removes all passkeys',
    operands: ['NAME'],
    run: reset,
  },
  {
    name: 'operator remove',
    about: 'Remove an operator; sessions end at once',
    operands: ['NAME'],
    run: remove,
  },
  { name: 'operator list', about: 'List who may sign in on the admin page', run: list },
];

async function add({ actor, withDatabase, operands: [name = ''] }: Given): Promise<Answer> {
  if (!namePattern.test(name)) {
    throw new UsageError(
      'NAME must be up to 40 lower-case letters, digits, . _ -, and begin with none of the last.',
    );
  }
  const made = await makeCredentials(name);
  await withDatabase(({ database }) =>
    actAudited(database, { actor, action: 'operator add', object: name }, async () => {
      if (await insertOperator(database, name, made.stored)) return;
      throw new Refusal(`There is an operator ${name}. "operator reset ${name}" gives a new password.`);
    }),
  );
  return made.answer;
}

async function reset({ actor, withDatabase, operands: [name = ''] }: Given): Promise<Answer> {
  const made = await makeCredentials(name);
  await withDatabase(async ({ database }) => {
    const operator = await requireOperator(database, name);
    await actAudited(database, { actor, action: 'operator reset', object: name }, () =>
      replaceCredentials(database, operator, made.stored),
    );
  });
  return made.answer;
}

async function remove({ actor, withDatabase, operands: [name = ''] }: Given): Promise<Answer> {
  await withDatabase(async ({ database }) => {
    const operator = await requireOperator(database, name);
    await actAudited(database, { actor, action: 'operator remove', object: name }, () =>
      deleteOperator(database, operator),
    );
  });
  return { data: { name }, lines: [`${name} is removed.`] };
}

async function list({ withDatabase }: Given): Promise<Answer> {
  const found = await withDatabase(({ database }) => listOperators(database));
  return {
    data: found.map(({ name, createdAt }) => ({ name, createdAt })),
    lines: writeTable(
      ['NAME', 'ADDED'],
      found.map(({ name, createdAt }) => [name, createdAt.toISOString()]),
    ),
  };
}

async function requireOperator(database: Database, name: string): Promise<Operator> {
  const operator = await findOperator(database, name);
  if (!operator) throw new Refusal(`There is no operator ${name}. "operator list" shows the names.`);
  return operator;
}

/** A password that nobody chose is neither guessed nor known elsewhere. */
async function makeCredentials(name: string) {
  const password = randomBytes(passwordBytes).toString('base64url');
  const secret = new Secret({ size: totpSecretBytes });
  const uri = new TOTP({ issuer: 'Toolfront', label: name, secret }).toString();
  const picture = await drawCode(uri, { type: 'terminal', small: true });
  const answer: Answer = {
    data: { name, password, totp: uri },
    lines: [
      `Name:     ${name}`,
      `Password: ${password}`,
      `TOTP:     ${uri}`,
      '',
      ...picture.trimEnd().split('\n'),
      '',
      'Scan the picture with an authenticator app, or type the address into it. None of this is shown again.',
    ],
  };
  return { answer, stored: { passwordHash: await hashPassword(password), totpSecret: secret.base32 } };
}
