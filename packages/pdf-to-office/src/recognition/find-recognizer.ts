import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Recognizer } from '../pages/page-work';
/** Debian packages that recognizing text takes. */
import packages from './packages.json' with { type: 'json' };

const execFileAsync = promisify(execFile);
const probeTimeoutMs = 15_000;

/** What this machine has to read text from pictures with, and the Debian packages that would supply the rest. */
export type RecognizerSurvey = { recognizer: Recognizer | undefined; missingPackages: readonly string[] };

/** Looks for Tesseract (TESSERACT_PATH, else PATH) and asks it which languages it knows. */
export async function findRecognizer(env: NodeJS.ProcessEnv = process.env): Promise<RecognizerSurvey> {
  const program = env.TESSERACT_PATH || 'tesseract';
  const [version, list] = await Promise.all([ask(program, '--version'), ask(program, '--list-langs')]);
  const found = /^tesseract v?([\d.]+)/m.exec(version ?? '')?.[1];
  // The first line is about the list itself.
  const languages = (list ?? '')
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (found === undefined || languages.every((language) => language === 'osd'))
    return {
      recognizer: undefined,
      missingPackages: [packages.program, ...Object.values(packages.languages)],
    };
  const missing = Object.entries(packages.languages).filter(([language]) => !languages.includes(language));
  return {
    recognizer: { program, title: `Tesseract ${found}`, languages },
    missingPackages: missing.map(([, name]) => name),
  };
}

/** What it says, on either stream: versions differ. Undefined when it is not there. */
async function ask(program: string, question: string): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await execFileAsync(program, [question], { timeout: probeTimeoutMs });
    return stdout || stderr;
  } catch {
    // Not there, or not that program: the survey names the package.
    return undefined;
  }
}
