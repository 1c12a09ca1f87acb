// `npm run toolfront -- --help`: what an operator asks for and changes by command.

import { runCommand } from '../server/operator/run-command';

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => void process.stdout.write(`${text}\n`),
  error: (text) => void process.stderr.write(`${text}\n`),
});
