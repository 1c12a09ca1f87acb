import { runCommand } from '../operator/run-command';

type Environment = Readonly<Record<string, string | undefined>>;

/** Types an operator's command; answers with its exit code and what it printed. */
export async function typeCommand(environment: Environment, ...argv: string[]) {
  const printed = { out: '', error: '' };
  const code = await runCommand(argv, environment, {
    out: (text) => {
      printed.out += text;
    },
    error: (text) => {
      printed.error += text;
    },
  });
  return { code, ...printed };
}

/** The same command's answer with `--json`. */
export async function typeCommandForJson(environment: Environment, ...argv: string[]): Promise<unknown> {
  return JSON.parse((await typeCommand(environment, ...argv, '--json')).out);
}
