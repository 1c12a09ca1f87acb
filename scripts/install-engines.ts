// Finds or installs the programs that convert files, or those that are named: `npx tsx scripts/install-engines.ts cage`.
import { existsSync } from 'node:fs';
import { findRecognizer } from '@toolfront/pdf-to-office';
import { findOffice } from '../server/documents/office/find-office';
import { findInPath, installSystemPackages, say } from './run-command.mjs';

type Engine = {
  purpose: string;
  /** Debian's names of the packages that are missing here. */
  listMissing: () => Promise<readonly string[]>;
  /** What it is like without them, and what to do about it. */
  without: string;
};

const engines: Record<string, Engine> = {
  documents: {
    purpose: 'the document engine (LibreOffice) and its fonts',
    listMissing: async () => (await findOffice()).missingPackages,
    without:
      'Some office documents are not converted, take longer or look different. ' +
      'Elsewhere than on Debian or Ubuntu: install LibreOffice and set SOFFICE_PATH to its soffice.',
  },
  cage: {
    purpose: 'bubblewrap, which keeps uploaded files apart',
    listMissing: async () => (findInPath('bwrap') ? [] : ['bubblewrap']),
    without:
      'Uploaded files will be refused. Install bubblewrap; on other systems than Linux set ISOLATION=weak.',
  },
  scans: {
    purpose: 'the text recognizer (Tesseract), which reads scanned PDFs',
    listMissing: async () => (await findRecognizer()).missingPackages,
    without:
      'The text of some scanned PDFs cannot be read. ' +
      'Elsewhere than on Debian or Ubuntu: install Tesseract 5 and set TESSERACT_PATH to it.',
  },
  recordings: {
    purpose: 'ffmpeg, which reads recordings',
    listMissing: async () => {
      const named = process.env.FFMPEG_PATH;
      return (named ? existsSync(named) : findInPath('ffmpeg')) ? [] : ['ffmpeg'];
    },
    without: 'Recordings cannot be read. Install ffmpeg, or set FFMPEG_PATH to one, and run this again.',
  },
};

const named = process.argv.slice(2);
for (const [name, engine] of Object.entries(engines)) {
  if (named.length === 0 || named.includes(name)) await install(engine);
}

async function install({ purpose, listMissing, without }: Engine): Promise<void> {
  let missing = await listMissing();
  for (let tried = ''; missing.length > 0 && tried !== missing.join(); missing = await listMissing()) {
    tried = missing.join();
    // Which fonts are missing shows only once fontconfig has come with LibreOffice.
    installSystemPackages(missing, purpose);
  }
  if (missing.length > 0) say(`${without} Missing: ${missing.join(', ')}.`);
}
