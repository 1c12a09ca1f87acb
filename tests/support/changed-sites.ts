import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommonTexts, PageInfo, SiteInfo } from '../../contract/tenant';

const sitesDir = join(import.meta.dirname, '../../sites');

/** A copy of the demo sites' files that a test may change before its own server reads them. */
export type ChangedSites = {
  dir: string;
  /** Changes a site's file; `site` is `pdf`. */
  changeSite: (site: string, change: (info: SiteInfo, english: CommonTexts) => void) => Promise<void>;
  writePage: (site: string, name: string, page: PageInfo) => Promise<void>;
  remove: () => Promise<void>;
};

export async function copySites(): Promise<ChangedSites> {
  const dir = await mkdtemp(join(tmpdir(), 'toolfront-sites-'));
  await cp(sitesDir, dir, { recursive: true });
  return {
    dir,
    changeSite: async (site, change) => {
      const path = join(dir, `${site}.localhost`, 'site.json');
      const info: SiteInfo = JSON.parse(await readFile(path, 'utf8'));
      if (!info.common.en) throw new Error(`${site} has no English texts`);
      change(info, info.common.en);
      await writeFile(path, JSON.stringify(info));
    },
    writePage: (site, name, page) =>
      writeFile(join(dir, `${site}.localhost`, 'pages', `${name}.json`), JSON.stringify(page)),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
