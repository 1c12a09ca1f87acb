import type { I18n } from '@lingui/core';
import type { Language } from '../../contract/languages';
import type { ConfigurationStore } from './configuration-store';

/** What every route's loader gets: whose page this is, in which language, and where its configuration comes from. */
export type PageContext = {
  configurations: ConfigurationStore;
  /** Scheme and host as the person sees them. */
  origin: string;
  /** The tenant's host name, lower case, without port. */
  host: string;
  language: Language;
  i18n: I18n;
  /** Whose drawing the loaders prepare: the server's, the first one here, which takes the server's over, or a later one. */
  drawing: 'on-server' | 'taking-over' | 'here';
  /** The server never received the address: the service worker opened the bare shell in its place. */
  isUnasked: boolean;
  /** Stores the choice, loads catalogue and configuration, then shows the page in it. */
  changeLanguage: (language: Language) => Promise<void>;
};
