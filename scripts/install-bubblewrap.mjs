// Finds or installs bubblewrap, which keeps programs that read uploaded files apart. Run it alone, or see start.mjs.
import { pathToFileURL } from 'node:url';
import { findInPath, installSystemPackages, say } from './run-command.mjs';

/** Makes sure there is a bwrap; false, having said what to do, when there is none to be had. */
export function installBubblewrap() {
  if (findInPath('bwrap')) return true;
  installSystemPackages(['bubblewrap'], 'bubblewrap, which keeps uploaded files apart');
  if (findInPath('bwrap')) return true;
  say('Uploaded files will be refused. Install bubblewrap; on other systems than Linux set ISOLATION=weak.');
  return false;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = installBubblewrap() ? 0 : 1;
}
