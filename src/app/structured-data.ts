import { type Language, pickByLanguage } from '../../contract/languages';
import type { PageInfo, PageMeta, SiteInfo } from '../../contract/tenant';

type Parts = {
  site: SiteInfo;
  /** The page's configuration, checked; none for a screen of the app's own. */
  page: PageInfo | null | undefined;
  meta: PageMeta | undefined;
  language: Language;
  origin: string;
  pathname: string;
};

/** What a page is, in schema.org's words: the site, the page, its tool, and the questions it answers. */
export function describePage({ site, page, meta, language, origin, pathname }: Parts): object {
  const url = `${origin}${pathname}`;
  const siteId = `${origin}/#site`;
  const blocks = pickByLanguage(page?.content, language) ?? [];
  const questions = blocks
    .filter(({ component }) => component === 'Accordion')
    .flatMap(({ props }) => (Array.isArray(props.items) ? props.items : []))
    .filter(isQuestion);
  const graph: object[] = [
    { '@type': 'WebSite', '@id': siteId, url: `${origin}/`, name: site.site.name, inLanguage: language },
    {
      '@type': questions.length > 0 ? ['WebPage', 'FAQPage'] : 'WebPage',
      '@id': `${url}#page`,
      url,
      name: meta?.title || site.site.name,
      ...(meta?.description ? { description: meta.description } : {}),
      inLanguage: language,
      isPartOf: { '@id': siteId },
      ...(questions.length > 0
        ? {
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          }
        : {}),
    },
  ];
  if (pathname === '/' || pathname.startsWith('/t/')) {
    graph.push({
      '@type': 'WebApplication',
      name: meta?.title || site.site.name,
      url,
      applicationCategory: 'UtilitiesApplication',
      operatingSystem: 'Any',
      browserRequirements: 'Requires JavaScript',
    });
  }
  return { '@context': 'https://schema.org', '@graph': graph };
}

function isQuestion(item: unknown): item is { question: string; answer: string } {
  return (
    typeof item === 'object' &&
    item !== null &&
    'question' in item &&
    'answer' in item &&
    typeof item.question === 'string' &&
    typeof item.answer === 'string'
  );
}
