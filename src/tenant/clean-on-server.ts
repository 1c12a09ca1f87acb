import sanitizeHtml from 'sanitize-html';
import type { PageInfo, SiteInfo } from '../../contract/tenant';
import { allowedAttributes, allowedTags, cleanPage, cleanSite } from './html-rules';
import { offerLanguages } from './offer-languages';

const cleanedSites = new WeakMap<SiteInfo, SiteInfo>();
const cleanedPages = new WeakMap<PageInfo, PageInfo>();

/** Sanitizes configuration on the server, once per loaded file: what is inlined is what is rendered. */
export function cleanSiteOnServer(site: SiteInfo): SiteInfo {
  return remember(cleanedSites, site, () => cleanSite(offerLanguages(site), clean));
}

export function cleanPageOnServer(page: PageInfo): PageInfo {
  return remember(cleanedPages, page, () => cleanPage(page, clean));
}

function clean(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { '*': allowedAttributes },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  });
}

function remember<Key extends object, Value>(cache: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
