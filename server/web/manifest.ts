import { type Language, pickByLanguage } from '../../contract/languages';
import { sharedFilesField, shareTargetPath } from '../../contract/pwa';
import type { PageInfo } from '../../contract/tenant';
import { fileTypesFor, pathForFiles } from '../../contract/tool-files';
import type { Tenant } from '../tenants/tenant-source';
import type { Screenshot } from './screenshots';

/** A launcher shows at most four shortcuts. */
const shortcutsMax = 4;

/** What the manifest of a host is written from. `home` gives the description in the language's words. */
export type ManifestParts = {
  tenant: Tenant;
  language: Language;
  home: PageInfo | null;
  screenshots: readonly Screenshot[];
};

/** The web app manifest of one host in one language. Its id and start are the same in every language: one app. */
export function describeManifest({ tenant, language, home, screenshots }: ManifestParts): object {
  const { site, type } = tenant.site;
  const texts = pickByLanguage(tenant.site.common, language);
  const name = texts?.NavBar.title || site.name;
  const description = pickByLanguage(home?.meta, language)?.description;
  return {
    // Stable whatever the start address becomes: a changed id is another app.
    id: '/',
    name,
    short_name: site.shortName ?? name,
    ...(description ? { description } : {}),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language,
    dir: 'ltr',
    ...(site.themeColor ? { theme_color: site.themeColor } : {}),
    ...(site.backgroundColor ? { background_color: site.backgroundColor } : {}),
    icons: site.icons ?? [],
    ...(screenshots.length > 0 ? { screenshots } : {}),
    shortcuts: listShortcuts(tenant, language),
    // A second start of an open app shows the open one as it is: what was typed and chosen there stays.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    ...describeFileEntrances(type),
  };
}

/** The host's tools first, then the other pages its navigation leads to. */
function listShortcuts({ site }: Tenant, language: Language): object[] {
  const texts = pickByLanguage(site.common, language);
  const links = [
    ...(texts?.NavBar.products ?? []),
    ...(texts?.NavBar.converts.flatMap(({ items }) => items) ?? []),
  ];
  const icon = site.site.icons?.find(({ sizes, type }) => sizes === '192x192' && type === 'image/png');
  const seen = new Set<string>();
  return links
    .filter(({ path }) => /^\/(?!\/)/.test(path) && !seen.has(path) && seen.add(path))
    .slice(0, shortcutsMax)
    .map(({ title, path }) => ({
      name: title,
      url: path,
      ...(icon ? { icons: [{ src: icon.src, sizes: icon.sizes, type: icon.type }] } : {}),
    }));
}

/** How files come in from the share sheet and the file manager, where the site's tool takes any. */
function describeFileEntrances(type: Tenant['site']['type']): object {
  const accept = fileTypesFor(type);
  const path = pathForFiles(type);
  if (!accept || !path) return {};
  return {
    share_target: {
      action: `${shareTargetPath}?to=${path}`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [
          { name: sharedFilesField, accept: [...Object.keys(accept), ...Object.values(accept).flat()] },
        ],
      },
    },
    file_handlers: [{ action: path, accept, launch_type: 'single-client' }],
  };
}
