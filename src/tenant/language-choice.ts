import { defaultLanguage, isLanguage, type Language } from '../../contract/languages';
import { cookieLifetimeSeconds, cookieNames, localKeys, queryKeys } from '../../contract/storage-keys';
import { type BrowserStorage, localStore } from '../ui/browser-storage';

type Sources = {
  search: string;
  stored: string | null;
  cookie: string;
  /** The address is seen again: what was chosen since it was first opened wins over it. */
  isReturn?: boolean;
};

/** The address, then what is stored, then the cookie, then English. Unknown languages are passed over. */
export function chooseLanguage({ search, stored, cookie, isReturn = false }: Sources): Language {
  const asked = new URLSearchParams(search).get(queryKeys.language);
  const candidates = isReturn ? [stored, asked, readCookie(cookie)] : [asked, stored, readCookie(cookie)];
  return candidates.find(isLanguage) ?? defaultLanguage;
}

/** The language of this device and address. */
export function readLanguage(): Language {
  return chooseLanguage({
    search: location.search,
    stored: localStore.get(localKeys.language),
    cookie: document.cookie,
    isReturn: isReturn(),
  });
}

/** The language that somebody chose on this device; undefined where nobody did. */
export function readChosenLanguage(): Language | undefined {
  const chosen = localStore.get(localKeys.language);
  return isLanguage(chosen) ? chosen : undefined;
}

function isReturn(): boolean {
  const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visits.some(({ type }) => type === 'back_forward' || type === 'reload');
}

/** Keeps the choice here, and in the cookie so that the server answers in it. */
export function storeLanguage(language: Language, store: BrowserStorage = localStore): void {
  store.set(localKeys.language, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR.
  document.cookie = `${cookieNames.language}=${language}; Max-Age=${cookieLifetimeSeconds}; Path=/; SameSite=Lax`;
}

/** Puts the choice in place of the one that the address asks for, which would win again at the next load. */
export function renameLanguageInAddress(language: Language, replaceState = history.replaceState): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(queryKeys.language)) return;
  address.searchParams.set(queryKeys.language, language);
  replaceState.call(history, history.state, '', address);
}

function readCookie(cookie: string): string | undefined {
  const start = `${cookieNames.language}=`;
  return cookie
    .split('; ')
    .find((part) => part.startsWith(start))
    ?.slice(start.length);
}
