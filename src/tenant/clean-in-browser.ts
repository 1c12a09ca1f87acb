import type { PageInfo, SiteInfo } from '../../contract/tenant';
import {
  addressAttributes,
  allowedAttributes,
  allowedTags,
  cleanPage,
  cleanSite,
  hasHtml,
} from './html-rules';
import { offerLanguages } from './offer-languages';

const plainAttributes = allowedAttributes.filter((name) => !addressAttributes.includes(name));

/** Sanitizes configuration that came over the network to the browser. */
export async function cleanSiteInBrowser(site: SiteInfo): Promise<SiteInfo> {
  return cleanSite(offerLanguages(site), await loadCleaner());
}

export async function cleanPageInBrowser(page: PageInfo): Promise<PageInfo> {
  return hasHtml(page) ? cleanPage(page, await loadCleaner()) : page;
}

async function loadCleaner(): Promise<(html: string) => string> {
  const { default: purify } = await import('dompurify');
  return (html) =>
    purify.sanitize(html, {
      ALLOWED_TAGS: allowedTags,
      ALLOWED_ATTR: allowedAttributes,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      // Else every other attribute would have to look like an address, as no `colspan` does.
      ADD_URI_SAFE_ATTR: plainAttributes,
      ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|#|\?)/i,
    });
}
