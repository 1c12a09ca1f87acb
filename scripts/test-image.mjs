// `npm run test:image`: builds the image without a registry, runs it, and tries the proxy in front of it.
import { findInPath, installSystemPackages, runCommand } from './run-command.mjs';

const programs = {
  mmdebstrap: 'what makes the base image of Debian packages',
  buildah: 'what builds the image',
  caddy: 'the proxy of deploy/Caddyfile',
};
for (const [name, purpose] of Object.entries(programs)) {
  if (!findInPath(name)) installSystemPackages([name], purpose);
}
process.exitCode =
  runCommand('npm', ['run', '--silent', 'build:server']) ||
  runCommand('npx', ['vitest', 'run', '--project', 'image', ...process.argv.slice(2)]);
