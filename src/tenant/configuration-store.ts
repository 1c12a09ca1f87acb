import type { Language } from '../../contract/languages';
import type { PublicAnswers } from '../../contract/rendering';
import type { PageInfo, SiteInfo } from '../../contract/tenant';
import type { TenantSource } from './tenant-source';

const none: PublicAnswers = {};

/**
 * The site and page configurations one page or one request has seen. The language is part of the key because what the
 * server inlines holds one language only. A failure is not cached: the next one who asks tries again.
 */
export class ConfigurationStore {
  readonly #source: TenantSource;
  readonly #sites = new Map<string, Promise<SiteInfo>>();
  readonly #pages = new Map<string, Promise<PageInfo | null>>();
  readonly #answers = new Map<Language, PublicAnswers>();

  constructor(source: TenantSource) {
    this.#source = source;
  }

  loadSite(host: string, language: Language): Promise<SiteInfo> {
    return remember(this.#sites, keyOf(host, language), () => this.#source.loadSite(host));
  }

  /** Null when there is no page of that name. */
  loadPage(host: string, name: string, language: Language): Promise<PageInfo | null> {
    return remember(this.#pages, keyOf(host, name, language), () => this.#source.loadPage(host, name));
  }

  keepSite(host: string, language: Language, site: SiteInfo): void {
    this.#sites.set(keyOf(host, language), Promise.resolve(site));
  }

  keepPage(host: string, name: string, language: Language, page: PageInfo | null): void {
    this.#pages.set(keyOf(host, name, language), Promise.resolve(page));
  }

  keepAnswers(language: Language, answers: PublicAnswers): void {
    this.#answers.set(language, answers);
  }

  /** What the server drew this page with. In another language, or on another page, the backend has to be asked. */
  answersIn(language: Language): PublicAnswers {
    return this.#answers.get(language) ?? none;
  }

  /** The site as it was loaded, in whichever language; undefined when it was not. */
  async findSite(host: string): Promise<SiteInfo | undefined> {
    const known = [...this.#sites].find(([key]) => key.startsWith(`${host} `));
    return known?.[1].catch(() => undefined);
  }
}

function remember<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const cached = known.get(key);
  if (cached) return cached;
  const loading = load();
  known.set(key, loading);
  loading.catch(() => known.delete(key));
  return loading;
}

function keyOf(...parts: string[]): string {
  return parts.join(' ');
}
