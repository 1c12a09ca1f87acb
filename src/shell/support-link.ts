import type { SiteIdentity } from '../../contract/tenant';

/** The external help site with the site's label, so that it knows where the person comes from. */
export function supportLink({ helpUrl, label }: Pick<SiteIdentity, 'helpUrl' | 'label'>): string {
  const url = URL.parse(helpUrl);
  if (!url) return helpUrl;
  url.searchParams.set('label', label);
  return url.href;
}
