import { existsSync } from 'node:fs';
import { findRecognizer } from '@toolfront/pdf-to-office';
import { findOffice } from '../server/documents/office/find-office';
import { findInPath } from './run-command.mjs';

export type Engine = {
  purpose: string;
  /** Debian's names of the packages that are missing here. */
  listMissing: () => Promise<readonly string[]>;
  /** The tools that suffer without it. */
  affects: string;
  /** What to do on systems where Debian's packages cannot be had. */
  otherwise: string;
};

/** The programs that convert files. `npm start` and `npm test` install all of them. */
export const engines: Record<'documents' | 'sandbox' | 'scans' | 'recordings', Engine> = {
  documents: {
    purpose: 'the document engine (LibreOffice) and its fonts',
    listMissing: async () => (await findOffice()).missingPackages,
    affects: 'Document conversion: some office files are refused, take longer or look different.',
    otherwise: 'Elsewhere than on Debian or Ubuntu: install LibreOffice and set SOFFICE_PATH to its soffice.',
  },
  sandbox: {
    purpose: 'bubblewrap, which keeps uploaded files apart',
    listMissing: async () => (findInPath('bwrap') ? [] : ['bubblewrap']),
    affects: 'Every tool that takes a file: uploads are refused.',
    otherwise: 'On other systems than Linux set ISOLATION=weak.',
  },
  scans: {
    purpose: 'the text recognizer (Tesseract), which reads scanned PDFs',
    listMissing: async () => (await findRecognizer()).missingPackages,
    affects: 'Document conversion: the text of some scanned PDFs cannot be read.',
    otherwise: 'Elsewhere than on Debian or Ubuntu: install Tesseract 5 and set TESSERACT_PATH to it.',
  },
  recordings: {
    purpose: 'ffmpeg, which reads recordings',
    listMissing: async () => {
      const named = process.env.FFMPEG_PATH;
      return (named ? existsSync(named) : findInPath('ffmpeg')) ? [] : ['ffmpeg'];
    },
    affects: 'Speech to text: recordings cannot be read.',
    otherwise: 'Elsewhere than on Debian or Ubuntu: install ffmpeg, or set FFMPEG_PATH to one.',
  },
};
