import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { OfficeFormat } from './office-formats';
/** Debian's names of LibreOffice's libraries, its Python bridge and the fonts, by what they supply. */
import packages from './packages.json' with { type: 'json' };

const execFileAsync = promisify(execFile);
const probeTimeoutMs = 15_000;

/** A LibreOffice that was found. */
export type OfficeInstallation = {
  /** Path of `soffice`. */
  program: string;
  /** A Python that can import `uno`; undefined: every document takes a process of its own, and no workbook is converted. */
  python: string | undefined;
  families: readonly OfficeFormat['family'][];
};

/** What this machine has of LibreOffice, and the Debian packages that would supply the rest. */
export type OfficeSurvey = { office: OfficeInstallation | undefined; missingPackages: readonly string[] };

const familyLibraries: Record<OfficeFormat['family'], keyof typeof packages.engine> = {
  writer: 'libswlo.so',
  calc: 'libsclo.so',
  impress: 'libsdlo.so',
};

/** Looks for LibreOffice (SOFFICE_PATH, PATH, the usual folders), its Python bridge and the fonts documents ask for. */
export async function findOffice(env: NodeJS.ProcessEnv = process.env): Promise<OfficeSurvey> {
  const [program, missingFonts] = await Promise.all([findProgram(env), findMissingFonts()]);
  if (program === undefined) {
    const everything = [...Object.values(packages.engine), packages.driver, ...missingFonts];
    return { office: undefined, missingPackages: everything };
  }
  const directory = dirname(await realpath(program));
  const installed = await findFamilies(directory);
  const missingEngines = await findMissingEngines(directory);
  const python = await findPython(directory, env);
  // Only the listener leaves hidden sheets out.
  const families = installed.filter((family) => family !== 'calc' || python !== undefined);
  const missingDriver = python === undefined ? [packages.driver] : [];
  return {
    office: families.length === 0 ? undefined : { program, python, families },
    missingPackages: [...missingEngines, ...missingDriver, ...missingFonts],
  };
}

const allFamilies = ['writer', 'calc', 'impress'] as const;

/** Its libraries that are not there; formulas have one of their own, and are left out of every document without it. */
async function findMissingEngines(directory: string): Promise<string[]> {
  if (!(await keepsLibrariesAsDebian(directory))) return [];
  const missing: string[] = [];
  for (const [library, name] of Object.entries(packages.engine))
    if (!(await exists(join(directory, library)))) missing.push(name);
  return missing;
}

async function findProgram(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const inPath = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'soffice'));
  const candidates = env.SOFFICE_PATH
    ? [env.SOFFICE_PATH]
    : [...inPath, '/usr/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];
  return findFirst(candidates, isExecutable);
}

function keepsLibrariesAsDebian(directory: string): Promise<boolean> {
  return exists(join(directory, 'libsofficeapp.so'));
}

/** Where LibreOffice keeps its libraries elsewhere than Debian does, all families are taken to be there. */
async function findFamilies(directory: string): Promise<OfficeFormat['family'][]> {
  if (!(await keepsLibrariesAsDebian(directory))) return [...allFamilies];
  const found = await Promise.all(
    allFamilies.map(async (family) =>
      (await exists(join(directory, familyLibraries[family]))) ? family : undefined,
    ),
  );
  return found.filter((family) => family !== undefined);
}

/** Debian's package serves Debian's own python3 only; other builds of LibreOffice bring one along. */
async function findPython(directory: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const candidates = env.OFFICE_PYTHON
    ? [env.OFFICE_PYTHON]
    : ['/usr/bin/python3', join(directory, 'python')];
  return findFirst(candidates, async (python) => {
    try {
      await execFileAsync(python, ['-c', 'import uno, unohelper'], { timeout: probeTimeoutMs });
      return true;
    } catch {
      // Not there, or without the bridge: the survey names the package.
      return false;
    }
  });
}

/** Without fontconfig's list nothing can be said about fonts, so nothing is. */
async function findMissingFonts(): Promise<string[]> {
  try {
    const { stdout } = await execFileAsync('fc-list', [':', 'family'], { timeout: probeTimeoutMs });
    return Object.entries(packages.fonts)
      .filter(([family]) => !stdout.includes(family))
      .map(([, name]) => name);
  } catch {
    return [];
  }
}

async function findFirst<T>(
  candidates: T[],
  isRight: (candidate: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const candidate of candidates) if (await isRight(candidate)) return candidate;
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
