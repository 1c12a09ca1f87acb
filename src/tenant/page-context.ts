import type { I18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../contract/languages';
import type { TenantSource } from './queries';

/** What every route's loader gets: whose page this is, in which language, and where its configuration comes from. */
export type PageContext = {
  queryClient: QueryClient;
  source: TenantSource;
  /** The tenant's host name, lower case, without port. */
  host: string;
  language: Language;
  i18n: I18n;
  /** Stores the choice, loads catalogue and configuration, then shows the page in it. */
  changeLanguage: (language: Language) => Promise<void>;
};
