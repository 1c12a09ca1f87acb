import type { SiteInfo } from '../../contract/tenant';

type SiteIcon = NonNullable<SiteInfo['site']['icons']>[number];

/** An icon that the server draws for a site that brings none of that kind; `web/drawn-icons.ts` answers its path. */
export type DrawnIcon = { path: string; sizePx: number; purpose: IconPurpose };

/** `maskable` fills its square, for a system that cuts its own shape; `monochrome` is its letter alone. */
export type IconPurpose = 'any' | 'maskable' | 'monochrome';

/** Without these sizes and a maskable one, browsers do not offer to install; themed launchers colour the monochrome one. */
export const drawnIcons: readonly DrawnIcon[] = [
  { path: '/app-icons/192.png', sizePx: 192, purpose: 'any' },
  { path: '/app-icons/512.png', sizePx: 512, purpose: 'any' },
  { path: '/app-icons/maskable-512.png', sizePx: 512, purpose: 'maskable' },
  { path: '/app-icons/monochrome-512.png', sizePx: 512, purpose: 'monochrome' },
];

/** The site with every icon that an installed app needs: its own, and a drawn one for each that is missing. */
export function completeIcons(site: SiteInfo): SiteInfo {
  const own = site.site.icons ?? [];
  const missing = drawnIcons.filter((drawn) => !own.some((icon) => isLike(icon, drawn)));
  if (missing.length === 0) return site;
  return { ...site, site: { ...site.site, icons: [...own, ...missing.map(describeIcon)] } };
}

function isLike({ type, sizes, purpose }: SiteIcon, drawn: DrawnIcon): boolean {
  const purposes = (purpose ?? 'any').split(/\s+/);
  if (type !== 'image/png' || !purposes.includes(drawn.purpose)) return false;
  return sizes.split(/\s+/).includes(`${drawn.sizePx}x${drawn.sizePx}`);
}

function describeIcon({ path, sizePx, purpose }: DrawnIcon): SiteIcon {
  return {
    src: path,
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
    ...(purpose === 'any' ? {} : { purpose }),
  };
}
