import { inspectDatabase } from '../db/database-state';
import { surveyDocumentPrograms } from '../documents/describe-missing-programs';
import { findIsolation } from '../isolation/isolation';
import { findFfmpeg, missingFfmpeg } from '../speech/find-ffmpeg';
import { createSiteIndex } from '../tenants/site-index';
import { type Answer, type Command, type Given, Refusal } from './command';
import type { CheckRow } from './doctor/check';
import { resolveByDns } from './doctor/check-hosts';
import type { Engines } from './doctor/check-machine';
import { type DoctorParts, runDoctor } from './doctor/run-doctor';
import { requireDatabase, requireOwner } from './with-database';

export const doctorCommands: readonly Command[] = [
  {
    name: 'doctor',
    about: 'Check this server from outside and inside, and say what to do; changes nothing',
    options: {
      site: { value: 'CODE', about: "Of one site, by its site.code ('site list' shows it)" },
    },
    run: (given) => examine(given),
  },
];

/** `parts` stand for DNS in tests, and for the database where a server has it open. */
export async function examine(
  { config, options: { site } }: Pick<Given, 'config' | 'options'>,
  parts: Partial<Pick<DoctorParts, 'resolve' | 'inspectDatabase'>> = {},
): Promise<Answer<CheckRow[]>> {
  const { sites, siteProblems } = await readSites(config, site);
  const rows = await runDoctor({
    ...{ config, sites, siteProblems, resolve: resolveByDns },
    inspectDatabase: async () => {
      await requireDatabase(config);
      if (config.databaseUrl === undefined) await requireOwner(config.dataDir);
      return inspectDatabase(config);
    },
    ...parts,
    isolation: () => findIsolation({ ...config.isolation, hidden: [config.dataDir] }),
    readEngines: () => findEngines(config),
  });
  return {
    data: rows,
    lines: writeReport(rows),
    isRefused: rows.some(({ state }) => state === 'failed'),
  };
}

async function readSites({ sitesDir, backendUrl }: Given['config'], code: string | undefined) {
  if (backendUrl !== undefined) return { sites: [], siteProblems: [] };
  const index = createSiteIndex(sitesDir, true);
  await index.refresh(true);
  const siteProblems = [...index.problems()].map(([folder, problem]) => `${folder}/site.json: ${problem}`);
  if (code === undefined) return { sites: index.list(), siteProblems };
  const site = index.findByCode(code);
  if (!site) throw new Refusal(`There is no site with the code ${code}. "site list" shows them.`);
  return { sites: [site], siteProblems };
}

/** Starts none of them: they are looked for as at a server's start. */
async function findEngines({ speech }: Given['config']): Promise<Engines> {
  const { office, missing } = await surveyDocumentPrograms();
  const ffmpeg = findFfmpeg(speech.ffmpegPath);
  return {
    missing: [...missing, ...(ffmpeg ? [] : [missingFfmpeg])],
    engines: {
      ...(office === undefined ? {} : { documents: office }),
      ...(ffmpeg === undefined ? {} : { recordings: ffmpeg }),
    },
  };
}

function writeReport(rows: readonly CheckRow[]): string[] {
  const stateWidth = Math.max(...rows.map(({ state }) => state.length));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const indent = ' '.repeat(stateWidth + nameWidth + 4);
  const failures = rows.filter(({ state }) => state === 'failed').length;
  const warnings = rows.filter(({ state }) => state === 'warning').length;
  return [
    ...rows.flatMap(({ name, state, found, advice }) => [
      `${state.padEnd(stateWidth)}  ${name.padEnd(nameWidth)}  ${found}`,
      ...(advice === undefined ? [] : [`${indent}→ ${advice}`]),
    ]),
    '',
    `Failed: ${failures}. Warnings: ${warnings}.`,
  ];
}
