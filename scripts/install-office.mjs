// Finds or installs what converting documents needs: LibreOffice, its Python bridge, fonts. Run it alone, or see start.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findInPath, installSystemPackages, root, say } from './run-command.mjs';

const packages = JSON.parse(readFileSync(join(root, 'server/documents/office/packages.json'), 'utf8'));
const probeTimeoutMs = 15_000;

/** Debian packages that are missing here, by purpose; all empty when documents can be converted as well as they can be. */
export function findMissingOffice() {
  return { engine: findMissingEngines(), driver: findMissingDriver(), fonts: findMissingFonts() };
}

/**
 * Installs what is missing where that needs no password. True when office documents can be converted afterwards:
 * without the Python bridge or a font they can, slower or with another font, and that is said.
 */
export async function installOffice() {
  const missing = findMissingOffice();
  const names = [...missing.engine, ...missing.driver, ...missing.fonts];
  if (names.length === 0) return true;
  installSystemPackages(names, 'the document engine (LibreOffice) and its fonts');

  const left = findMissingOffice();
  if (left.engine.length > 0) {
    say(`Some office documents cannot be converted: ${left.engine.join(', ')} missing.`);
    say('Elsewhere than on Debian or Ubuntu: install LibreOffice and set SOFFICE_PATH to its soffice.');
  }
  if (left.driver.length > 0)
    say(
      `Every document takes a LibreOffice of its own, ten times slower: ${left.driver.join(', ')} missing.`,
    );
  if (left.fonts.length > 0) say(`Some documents will look different: ${left.fonts.join(', ')} missing.`);
  return left.engine.length === 0;
}

function findMissingEngines() {
  const program = findProgram();
  if (!program) return Object.values(packages.engine);
  const folder = dirname(realpathSync(program));
  // Elsewhere than on Debian the libraries lie in other places, and all of them come together.
  if (!existsSync(join(folder, 'libsofficeapp.so'))) return [];
  return Object.entries(packages.engine)
    .filter(([library]) => !existsSync(join(folder, library)))
    .map(([, name]) => name);
}

function findProgram() {
  if (process.env.SOFFICE_PATH) {
    return existsSync(process.env.SOFFICE_PATH) ? process.env.SOFFICE_PATH : undefined;
  }
  const candidates = [
    findInPath('soffice'),
    '/usr/bin/soffice',
    '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  ];
  return candidates.find((path) => path && existsSync(path));
}

function findMissingDriver() {
  const program = findProgram();
  const bundled = program ? join(dirname(realpathSync(program)), 'python') : undefined;
  const candidates = process.env.OFFICE_PYTHON ? [process.env.OFFICE_PYTHON] : ['/usr/bin/python3', bundled];
  const canImport = candidates.some(
    (python) =>
      python &&
      existsSync(python) &&
      spawnSync(python, ['-c', 'import uno, unohelper'], { stdio: 'ignore', timeout: probeTimeoutMs })
        .status === 0,
  );
  return canImport ? [] : [packages.driver];
}

function findMissingFonts() {
  const lister = findInPath('fc-list');
  // Without fontconfig there is no telling; where LibreOffice is missing too, it comes with it.
  if (!lister) return findProgram() ? [] : Object.values(packages.fonts);
  const { stdout } = spawnSync(lister, [':', 'family'], { encoding: 'utf8', timeout: probeTimeoutMs });
  return Object.entries(packages.fonts)
    .filter(([family]) => !stdout.includes(family))
    .map(([, name]) => name);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isReady = await installOffice();
  say(isReady ? 'the document engine is here' : 'the document engine is not complete');
  process.exitCode = isReady ? 0 : 1;
}
