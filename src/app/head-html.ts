import { defaultLanguage, type Language, languages } from '../../contract/languages';
import { appleTouchIconPath, splashMedia, splashPath, splashSizes } from '../../contract/pwa';
import { queryKeys } from '../../contract/storage-keys';
import type { PageMeta, SiteInfo } from '../../contract/tenant';
import { safeLink } from '../tenant/safe-link';
import { listFonts } from './fonts';

type Head = {
  site: SiteInfo;
  meta: PageMeta | undefined;
  language: Language;
  /** Scheme and host of the site's own, for the addresses that must be whole. */
  origin: string;
  /** The page's one address (contract/pages.ts). */
  pathname: string;
  /** False keeps the page out of search engines. */
  isIndexed: boolean;
  /** What the page is, in schema.org's words; none for pages that are not indexed. */
  structuredData?: object | undefined;
};

/** The tags of the document's head that belong to this page. */
export function renderHead({
  site,
  meta,
  language,
  origin,
  pathname,
  isIndexed,
  structuredData,
}: Head): string {
  const title = meta?.title || site.site.name;
  const description = meta?.description ?? '';
  const address = (of: Language) =>
    `${origin}${pathname}${of === defaultLanguage ? '' : `?${queryKeys.language}=${of}`}`;
  const image = wholeAddress(meta?.image, origin);
  const icons = (site.site.icons ?? []).filter(({ src }) => safeLink(src));

  return [
    ...listFonts(site.site.look?.type, language).map((href) =>
      tag('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' }),
    ),
    // Painted once with its content: a frame with the header alone costs a slow phone as much as the whole page.
    tag('link', { rel: 'expect', href: '#content', blocking: 'render' }),
    `<title>${escapeHtml(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    isIndexed ? '' : tag('meta', { name: 'robots', content: 'noindex' }),
    tag('link', { rel: 'canonical', href: address(language) }),
    ...languages
      .filter((of) => site.common[of])
      .map((of) => tag('link', { rel: 'alternate', hreflang: of, href: address(of) })),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: `${origin}${pathname}` }),
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:site_name', content: site.site.name }),
    tag('meta', { property: 'og:title', content: title }),
    tag('meta', { property: 'og:description', content: description }),
    tag('meta', { property: 'og:url', content: address(language) }),
    tag('meta', { property: 'og:locale', content: openGraphLocales[language] }),
    image ? tag('meta', { property: 'og:image', content: image }) : '',
    site.site.themeColor ? tag('meta', { name: 'theme-color', content: site.site.themeColor }) : '',
    tag('meta', { name: 'apple-mobile-web-app-title', content: site.site.shortName ?? site.site.name }),
    tag('meta', { name: 'mobile-web-app-capable', content: 'yes' }),
    tag('meta', { name: 'apple-mobile-web-app-capable', content: 'yes' }),
    tag('link', { rel: 'manifest', href: `/manifest.webmanifest?${queryKeys.language}=${language}` }),
    ...icons
      .filter(({ purpose }) => (purpose ?? 'any').includes('any'))
      .map(({ src, sizes, type }) => tag('link', { rel: 'icon', href: src, sizes, type })),
    tag('link', { rel: 'apple-touch-icon', href: appleTouchIconPath }),
    ...splashSizes.map((size) =>
      tag('link', { rel: 'apple-touch-startup-image', media: splashMedia(size), href: splashPath(size) }),
    ),
    structuredData ? `<script type="application/ld+json">${escapeJson(structuredData)}</script>` : '',
  ]
    .filter(Boolean)
    .join('\n    ');
}

/** Scripts that the page asks for once the app runs: named, they are on their way by then, behind all else. */
export function renderPreloads(scripts: readonly string[]): string {
  return [...new Set(scripts)]
    .map((href) => tag('link', { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low', href }))
    .join('\n    ');
}

/** Undefined for what is no address a picture may have: it costs the picture, not the page. */
function wholeAddress(link: string | undefined, origin: string): string | undefined {
  const safe = safeLink(link);
  return safe && URL.canParse(safe, origin) ? new URL(safe, origin).href : undefined;
}

// Open Graph wants a territory; these are the ones the translations are written for.
const openGraphLocales: Record<Language, string> = {
  en: 'en_US',
  vi: 'vi_VN',
  ru: 'ru_RU',
  id: 'id_ID',
  fil: 'fil_PH',
};

/** JSON inside a script element: no `<` may close it. */
function escapeJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function tag(name: 'meta' | 'link', attributes: Record<string, string>): string {
  const text = Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`)
    .join('');
  return `<${name}${text}>`;
}
