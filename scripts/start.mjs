// `npm start`: installs what is missing, builds when the sources changed, serves. Needs Node and npm alone.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { demoEnvironment } from './demo-environment.mjs';
import { installPackages } from './install-packages.mjs';
import { root, runCommand, say } from './run-command.mjs';
import { requireSupportedNode } from './supported-node.mjs';

await requireSupportedNode();
if (!installPackages()) process.exit(1);

if (process.env.BACKEND_URL) {
  say(`in front of ${process.env.BACKEND_URL}: the engines are not needed here`);
} else {
  // What cannot be installed is said, and the pages say so where it matters.
  runCommand('npx', ['tsx', 'scripts/install-engines.ts']);
}

const { isBuildFresh } = await import('./build-stamp.mjs');
if (isBuildFresh()) {
  say('the build is up to date');
} else {
  say('building the app (half a minute)');
  if (runCommand('npm', ['run', '--silent', 'build']) !== 0) {
    say('The build failed; the lines above say why.');
    process.exit(1);
  }
}

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: demoEnvironment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
});
