import type { PageInfo, SiteInfo } from '../../contract/tenant';

/** What HTML from configuration may hold. Everything else is dropped, but for its text. */
export const allowedTags = [
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'caption',
  'code',
  'dd',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'section',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'u',
  'ul',
];
/** No `style`, no `class`, no handlers. `id` stays: `accountLink` and anchors live on it. */
export const allowedAttributes = [
  'alt',
  'colspan',
  'datetime',
  'dir',
  'height',
  'href',
  'id',
  'lang',
  'rel',
  'rowspan',
  'scope',
  'src',
  'title',
  'width',
];
/** Of those, the ones whose value leads somewhere. */
export const addressAttributes = ['href', 'src'];
/** The property of a block's props that carries HTML; every other text is shown as text. */
const htmlPropName = 'html';

type Clean = (html: string) => string;

/** A site whose HTML texts went through `clean`. */
export function cleanSite(site: SiteInfo, clean: Clean): SiteInfo {
  const common = Object.fromEntries(
    Object.entries(site.common).map(([language, texts]) => {
      if (!texts) return [language, texts];
      const { FooterBar: footer } = texts;
      const cleaned = { ...footer, intro: clean(footer.intro) };
      if (footer.extra !== undefined) cleaned.extra = clean(footer.extra);
      return [language, { ...texts, FooterBar: cleaned }];
    }),
  );
  return { ...site, common };
}

/** A page whose HTML texts went through `clean`. */
export function cleanPage(page: PageInfo, clean: Clean): PageInfo {
  const cleaned = { ...page };
  if (typeof page.richText === 'string') cleaned.richText = clean(page.richText);
  else if (page.richText) cleaned.richText = mapTexts(page.richText, clean);
  if (page.content) {
    cleaned.content = Object.fromEntries(
      Object.entries(page.content).map(([language, blocks]) => [
        language,
        blocks?.map((block) => ({ ...block, props: cleanProps(block.props, clean) })),
      ]),
    );
  }
  return cleaned;
}

/** True when there is HTML to clean, so that the sanitizer need not be loaded for nothing. */
export function hasHtml(page: PageInfo): boolean {
  return page.richText !== undefined || JSON.stringify(page.content ?? {}).includes(`"${htmlPropName}":`);
}

function cleanProps(props: Record<string, unknown>, clean: Clean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      name,
      name === htmlPropName && typeof value === 'string' ? clean(value) : cleanValue(value, clean),
    ]),
  );
}

function cleanValue(value: unknown, clean: Clean): unknown {
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, clean));
  if (typeof value === 'object' && value !== null) return cleanProps({ ...value }, clean);
  return value;
}

function mapTexts<Texts extends Partial<Record<string, string>>>(texts: Texts, clean: Clean): Texts {
  const mapped = { ...texts };
  for (const [language, text] of Object.entries(texts)) {
    if (text !== undefined) Object.assign(mapped, { [language]: clean(text) });
  }
  return mapped;
}
