// Finds or installs the programs that convert files, or those that are named: `npx tsx scripts/install-engines.ts sandbox`.
import { type Engine, engines } from './engine-list';
import { installSystemPackages, say } from './run-command.mjs';

const named = process.argv.slice(2);
for (const [name, engine] of Object.entries(engines)) {
  if (named.length === 0 || named.includes(name)) await install(engine);
}

async function install({ purpose, listMissing, affects, otherwise }: Engine): Promise<void> {
  let missing = await listMissing();
  for (let tried = ''; missing.length > 0 && tried !== missing.join(); missing = await listMissing()) {
    tried = missing.join();
    // Which fonts are missing shows only once fontconfig has come with LibreOffice.
    installSystemPackages(missing, purpose);
  }
  if (missing.length > 0) say(`${affects} Missing: ${missing.join(', ')}. ${otherwise}`);
}
