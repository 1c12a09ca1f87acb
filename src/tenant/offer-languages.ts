import { languageNames, languages } from '../../contract/languages';
import type { CommonTexts, SiteInfo } from '../../contract/tenant';

/** The site with the languages to choose from in `langOptions`: those it has texts in, under its own labels if any. */
export function offerLanguages(site: SiteInfo): SiteInfo {
  const known = languages.filter((language) => site.common[language]);
  const offer = ({ NavBar, ...texts }: CommonTexts): CommonTexts => {
    const own = NavBar.langOptions.filter(({ value }) => known.includes(value));
    const langOptions = own.length > 0 ? own : known.map((value) => ({ value, label: languageNames[value] }));
    return { ...texts, NavBar: { ...NavBar, langOptions } };
  };
  const common = Object.fromEntries(
    known.flatMap((language) => {
      const texts = site.common[language];
      return texts ? [[language, offer(texts)]] : [];
    }),
  );
  return { ...site, common };
}
