import type { Command } from './command';

const program = 'npm run toolfront --';
const json = '--json';

/** All of these commands, a line each. */
export function writeHelp(commands: readonly Command[]): string {
  const rows = commands.map((command) => [writeUsage(command), command.about] as const);
  return [
    `Usage: ${program} COMMAND [${json}] [--help]`,
    '',
    ...alignColumns(rows),
    '',
    'Exit codes: 0 done, 1 refused with a reason, 2 typed wrongly.',
  ].join('\n');
}

export function writeCommandHelp(command: Command): string {
  const rows = [
    ...Object.entries(command.options ?? {}).map(
      ([name, { value, about }]) => [writeOption(name, value), about] as const,
    ),
    [json, 'Print the answer as JSON'] as const,
  ];
  return [
    `Usage: ${program} ${writeUsage(command)} [${json}]`,
    '',
    `${command.about}.`,
    '',
    ...alignColumns(rows),
  ].join('\n');
}

function writeUsage({ name, operands = [], options = {} }: Command): string {
  const written = Object.entries(options).map(([option, { value, isRequired }]) =>
    isRequired ? writeOption(option, value) : `[${writeOption(option, value)}]`,
  );
  return [name, ...operands, ...written].join(' ');
}

function writeOption(name: string, value: string | undefined): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function alignColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`);
}
