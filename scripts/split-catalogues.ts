import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { listFirstTexts } from './first-texts';

const partPattern = /\.po\?part=(first|rest)$/;

/**
 * Answers `messages.po?part=first` with the texts that the home page's own code can say, and `?part=rest` with all
 * others, so that a first visit does not fetch every tool's words.
 */
export function splitCatalogues(): Plugin {
  const config = getConfig();
  const sourceLocale = config.sourceLocale ?? 'en';
  let firstTexts: Promise<ReadonlySet<string>> | undefined;
  return {
    name: 'toolfront:split-catalogues',
    buildStart: () => {
      firstTexts = undefined;
    },
    transform: {
      filter: { id: partPattern },
      async handler(_code, id) {
        const isFirst = partPattern.exec(id)?.[1] === 'first';
        const path = relative(config.rootDir ?? process.cwd(), id.replace(/\?.*$/, ''));
        const found = getCatalogForFile(path, await getCatalogs(config));
        if (!found) throw new Error(`${path} is no catalogue of lingui.config`);
        const { messages } = await found.catalog.getTranslations(found.locale, {
          fallbackLocales: config.fallbackLocales || {},
          sourceLocale,
        });
        firstTexts ??= listFirstTexts();
        const first = await firstTexts;
        const part = Object.fromEntries(
          Object.entries(messages).filter(([textId]) => first.has(textId) === isFirst),
        );
        const { source, errors } = createCompiledCatalog(found.locale, part, { namespace: 'es' });
        if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.error.message}`);
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}
