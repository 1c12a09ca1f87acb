import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { object, parseJson, pipe, safeParse, string } from 'valibot';
import { inspectSite } from '../tenants/read-site';
import { createSiteIndex } from '../tenants/site-index';
import { Refusal } from './command';

/** Folders whose names begin with a full stop are no sites. */
const mark = '.disabled-';

export function folderOfDisabled(sitesDir: string, host: string): string {
  return join(sitesDir, mark + host);
}

export async function listDisabledHosts(sitesDir: string): Promise<string[]> {
  const entries = await readdir(sitesDir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(mark))
    .map(({ name }) => name.slice(mark.length))
    .sort();
}

/** The codes that disabled sites return with: people and files still belong to them. */
export async function listDisabledCodes(sitesDir: string): Promise<string[]> {
  const schema = pipe(string(), parseJson(), object({ site: object({ code: string() }) }));
  const codes = [];
  for (const host of await listDisabledHosts(sitesDir)) {
    const text = await readFile(join(folderOfDisabled(sitesDir, host), 'site.json'), 'utf8').catch(
      () => '{}',
    );
    const parsed = safeParse(schema, text);
    // A site that was disabled with a broken file: enabling it will say so.
    if (parsed.success) codes.push(parsed.output.site.code);
  }
  return codes;
}

/** Servers that read this folder answer the host as unknown within a second. */
export async function disableSite(sitesDir: string, host: string): Promise<void> {
  await rename(join(sitesDir, host), folderOfDisabled(sitesDir, host));
}

/** Throws `Refusal` where it does not fit or another site has its name or code by now; then it stays disabled. */
export async function enableSite(sitesDir: string, host: string): Promise<void> {
  const before = await listConflicts(sitesDir);
  await rename(folderOfDisabled(sitesDir, host), join(sitesDir, host));
  const { problems } = await inspectSite(sitesDir, host, { capabilities: {} });
  const added = (await listConflicts(sitesDir)).filter((text) => !before.includes(text));
  const reasons = [...new Set([...problems, ...added])];
  if (reasons.length === 0) return;
  await disableSite(sitesDir, host);
  throw new Refusal(`${host} stays disabled:\n${reasons.map((text) => `  ${text}`).join('\n')}`);
}

async function listConflicts(sitesDir: string): Promise<string[]> {
  const index = createSiteIndex(sitesDir, true);
  await index.refresh(true);
  return [...index.problems()].map(([folder, problem]) => `${folder}/site.json: ${problem}`);
}
