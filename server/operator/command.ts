import type { NewPaymentRequest } from '../billing/payment-request-store';
import type { ServerConfig } from '../config';
import type { OpenDatabase, Transaction } from '../db/database';

/** One thing an operator can ask for. */
export type Command = {
  /** As `site add`. */
  name: string;
  about: string;
  /** What follows the name, in order: `HOST`, or `[HOST]` where it may be left out. */
  operands?: readonly string[];
  options?: Readonly<Record<string, CommandOption>>;
  /** What an operator does before the first start; every other command refuses where there is no database yet. */
  mayCreateDatabase?: true;
  /** Throws `Refusal` and `UsageError`. */
  run: (given: Given) => Promise<Answer>;
};

export type CommandOption = {
  about: string;
  /** What stands for its value in the help; without it the option is a switch. */
  value?: string;
  isRequired?: true;
};

export type Given = Operation & {
  /** '' for one that was left out. */
  operands: readonly string[];
  options: Readonly<Record<string, string>>;
  switches: ReadonlySet<string>;
};

/** Who acts, and on what: a command and the admin page do the same things. */
export type Operation = {
  config: ServerConfig;
  /** As the audit table names them: a user of the system, or `operator NAME`. */
  actor: string;
  /** Writes down what a payment provider is to be asked for; the running server asks. */
  reservePayment: (tx: Transaction, request: NewPaymentRequest) => Promise<unknown>;
  /** Throws `Refusal` where the database cannot be had. */
  withDatabase: <Result>(work: (open: OpenDatabase) => Promise<Result>) => Promise<Result>;
};

export type Answer<Data = unknown> = {
  /** What `--json` prints. */
  data: Data;
  /** The same for a person. */
  lines: readonly string[];
  /** The command answers, and its exit code is that of a refusal: a check that found problems. */
  isRefused?: boolean;
};

/** What was asked for is not done; the message says why, and what to do about it. Exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** It was asked for wrongly. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const listMax = 1000;

/** The option `--limit`, which lists have. */
export function readLimit({ options: { limit = '50' } }: Pick<Given, 'options'>): number {
  if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > listMax) {
    throw new UsageError(`--limit must be a whole number from 1 to ${listMax}.`);
  }
  return Number(limit);
}
