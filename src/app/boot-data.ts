import { isLanguage, type Language, pickByLanguage } from '../../contract/languages';
import type { PublicAnswers } from '../../contract/rendering';
import type { PageInfo, SiteInfo } from '../../contract/tenant';

/** What the server inlines so that no request comes between the HTML and the first screen. One language only. */
export type BootData = {
  language: Language;
  site: SiteInfo;
  pages: { host: string; name: string; page: PageInfo | null }[];
  /** Those that this page was drawn with. */
  answers: PublicAnswers;
  /** The page could not be loaded on the server: the document shows a retry, which is not to be hydrated. */
  isFailed?: true;
};

export const bootDataId = 'boot-data';

/**
 * JSON that is safe inside a script element: no `<` can close it or open a comment, and the two separators that once
 * ended a line of script are escaped.
 */
export function serializeBootData(data: BootData): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * What the document carries. Only of the script element: a site's rich text comes before it and may have any id, but
 * no scripts.
 */
export function readBootData(page: Document): BootData | null {
  return parseBootData(page.querySelector(`script#${bootDataId}[type="application/json"]`)?.textContent);
}

/** Reads it back; null when the document carries none (the offline shell) or it does not fit. */
export function parseBootData(text: string | null | undefined): BootData | null {
  if (!text) return null;
  try {
    const data: unknown = JSON.parse(text);
    if (isBootData(data)) return data;
    console.error('The inlined data is unreadable');
  } catch (error) {
    console.error('The inlined data is unreadable', error);
  }
  return null;
}

/** A site with the texts of one language only, under that language's name. */
export function narrowSite(site: SiteInfo, language: Language): SiteInfo {
  const texts = pickByLanguage(site.common, language);
  return { ...site, common: texts ? { [language]: texts } : {} };
}

/** A page with the content of one language only. */
export function narrowPage(page: PageInfo, language: Language): PageInfo {
  const narrowed = { ...page };
  const content = pickByLanguage(page.content, language);
  const meta = pickByLanguage(page.meta, language);
  if (content) narrowed.content = { [language]: content };
  if (meta) narrowed.meta = { [language]: meta };
  if (typeof page.richText === 'object') {
    const text = pickByLanguage(page.richText, language);
    narrowed.richText = text === undefined ? {} : { [language]: text };
  }
  return narrowed;
}

// The server has checked what it inlined, piece by piece; here it is only distinguished from something else altogether.
function isBootData(data: unknown): data is BootData {
  return (
    typeof data === 'object' &&
    data !== null &&
    'language' in data &&
    isLanguage(data.language) &&
    'site' in data &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    'answers' in data
  );
}
