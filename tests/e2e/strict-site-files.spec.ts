import type { PageInfo } from '../../contract/tenant';
import { copySites } from '../support/changed-sites';
import { fullPage } from '../support/full-configuration';
import { expect, test } from '../support/journey';
import { startServer } from '../support/running-server';

test('a server does not start with a block that does not fit, and names file and field', async () => {
  const sites = await copySites();
  const { content, ...rest } = fullPage as unknown as PageInfo;
  const banner = { component: 'Banner', props: { title: 'T', button: { text: 'Go' }, notise: 'N' } };
  await sites.writePage('pdf', 'index', { ...rest, content: { ...content, en: [banner] } });
  try {
    await expect(startServer({ SITES_DIR: sites.dir })).rejects.toThrow(
      /pdf\.localhost\/pages\/index\.json: content\.en\.0\.props\.button\.path: .*\n.*index\.json: content\.en\.0\.props\.notise: unknown field/,
    );
  } finally {
    await sites.remove();
  }
});
