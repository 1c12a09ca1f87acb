// `npm run dev`: the server restarts when its sources change; page and workers reload in place through Vite.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { demoEnvironment } from './demo-environment.mjs';
import { installPackages } from './install-packages.mjs';
import { root } from './run-command.mjs';
import { requireSupportedNode } from './supported-node.mjs';

await requireSupportedNode();
if (!installPackages()) process.exit(1);

const server = spawn(
  // Started by npx, it would outlive a SIGTERM: the shell between them does not pass it on.
  join(root, 'node_modules/.bin/tsx'),
  [
    'watch',
    '--clear-screen=false',
    '--include',
    'server/**',
    '--include',
    'contract/**',
    'scripts/run-server.mjs',
  ],
  { cwd: root, stdio: 'inherit', env: { ...demoEnvironment(), NODE_ENV: 'development' } },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  process.exitCode = code ?? 0;
});
