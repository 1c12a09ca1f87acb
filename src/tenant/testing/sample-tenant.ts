import { languageNames, languages } from '../../../contract/languages';
import type { Tenant } from '../tenant-provider';

/** A small site in English, for blocks that are rendered alone. */
export const sampleTenant: Tenant = {
  site: {
    type: 1,
    site: {
      host: 'photos.test',
      code: 'photos',
      name: 'Photos',
      label: 'photos',
      theme: 'default',
      helpUrl: 'https://help.test/',
    },
    common: {},
  },
  texts: {
    NavBar: {
      title: 'Photos',
      converts: [],
      langOptions: languages.map((value) => ({ value, label: languageNames[value] })),
      loginInfo: { login: 'Log in', logout: 'Log out', account: 'Account' },
    },
    FooterBar: { title: 'Photos', intro: '', columns: [], business: { text: '' } },
    Login: {},
  },
  origin: 'https://photos.test',
  language: 'en',
  answers: {},
  changeLanguage: async () => {},
};
