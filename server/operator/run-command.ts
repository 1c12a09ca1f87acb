import { userInfo } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { insertPaymentRequest } from '../billing/payment-request-store';
import { ConfigError, readConfig } from '../config';
import { describeError } from '../describe-error';
import { SiteFilesError } from '../tenants/read-site';
import { auditCommands } from './audit-commands';
import { backupCommands } from './backup-commands';
import { type Answer, type Command, type Given, type Operation, Refusal, UsageError } from './command';
import { writeCommandHelp, writeHelp } from './command-help';
import { doctorCommands } from './doctor-command';
import { grantCommands } from './grant-command';
import { mailCommands } from './mail-commands';
import { messageCommands } from './message-commands';
import { moveCommands } from './move-command';
import { operatorCommands } from './operator-commands';
import { orderCommands } from './order-commands';
import { paymentCommands } from './payment-commands';
import { personCommands } from './person-commands';
import { planCommands } from './plan-commands';
import { refundCommands } from './refund-command';
import { siteCommands } from './site-commands';
import { withDatabase } from './with-database';
import { workCommands } from './work-commands';

export type Output = { out: (text: string) => void; error: (text: string) => void };

const commands: readonly Command[] = [
  ...doctorCommands,
  ...siteCommands,
  ...planCommands,
  ...personCommands,
  ...grantCommands,
  ...refundCommands,
  ...orderCommands,
  ...paymentCommands,
  ...mailCommands,
  ...messageCommands,
  ...workCommands,
  ...operatorCommands,
  ...auditCommands,
  ...backupCommands,
  ...moveCommands,
];

/** Runs what the operator typed. Answers with the exit code: 0 done, 1 refused with a reason, 2 typed wrongly. */
export async function runCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<0 | 1 | 2> {
  const isJson = argv.includes('--json');
  try {
    const asked = readCommand(argv);
    if (typeof asked === 'string') {
      output.out(asked);
      return 0;
    }
    const config = readConfig(environment);
    const answer = await asked.command.run({
      config,
      actor: readActor(),
      // The running server takes it up within three minutes.
      reservePayment: insertPaymentRequest,
      withDatabase: (work) => withDatabase(config, work, asked.command),
      ...asked.given,
    });
    output.out(isJson ? JSON.stringify(answer.data, null, 2) : writeLines(answer));
    return answer.isRefused ? 1 : 0;
  } catch (error) {
    if (error instanceof UsageError) {
      output.error(`${error.message}\n`);
      return 2;
    }
    const reason = describeRefusal(error);
    if (isJson) output.out(JSON.stringify({ refused: reason }, null, 2));
    else output.error(reason);
    return 1;
  }
}

type Asked = { command: Command; given: Omit<Given, keyof Operation> };

/** What is to be run, or the help that was asked for. */
function readCommand(argv: readonly string[]): Asked | string {
  const isHelp = argv.includes('--help') || argv.includes('-h');
  const words = argv.filter((word) => !word.startsWith('-')).slice(0, 2);
  const command = commands.find(({ name }) => name === words.join(' ') || name === words[0]);
  if (!command) {
    const [group] = words;
    const ofGroup = commands.filter(({ name }) => name.startsWith(`${group} `));
    const help = writeHelp(ofGroup.length > 0 ? ofGroup : commands);
    if (isHelp) return help;
    const what = words.length === 0 ? 'Say what to do.' : `There is no command "${words.join(' ')}".`;
    throw new UsageError(`${what}\n\n${help}`);
  }
  if (isHelp) return writeCommandHelp(command);
  const rest = [...argv];
  for (const word of command.name.split(' ')) rest.splice(rest.indexOf(word), 1);
  try {
    return { command, given: readGiven(command, rest) };
  } catch (error) {
    const isTyped = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
    throw isTyped ? new UsageError(`${error.message}\n\n${writeCommandHelp(command)}`) : error;
  }
}

function readGiven({ operands = [], options = {} }: Command, words: string[]): Asked['given'] {
  const known: NonNullable<ParseArgsConfig['options']> = { json: { type: 'boolean' } };
  for (const [name, { value }] of Object.entries(options)) {
    known[name] = { type: value === undefined ? 'boolean' : 'string' };
  }
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options: known });
  const required = operands.filter((name) => !name.startsWith('['));
  const missing = required.slice(positionals.length);
  if (missing.length > 0) throw new UsageError(`${missing.join(' and ')} is missing.`);
  const [extra] = positionals.slice(operands.length);
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many.`);
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') texts[name] = value;
  for (const [name, { isRequired }] of Object.entries(options)) {
    if (isRequired && !values[name]) throw new UsageError(`--${name} is missing.`);
  }
  return {
    operands: operands.map((_, index) => positionals[index] ?? ''),
    options: texts,
    switches: new Set(Object.keys(values).filter((name) => values[name] === true)),
  };
}

function readActor(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

function writeLines({ lines }: Answer): string {
  return lines.join('\n');
}

function describeRefusal(error: unknown): string {
  const isOperators =
    error instanceof Refusal || error instanceof ConfigError || error instanceof SiteFilesError;
  if (isOperators) return error.message;
  return `It failed, and may be half done: ${describeError(error).stack}`;
}
