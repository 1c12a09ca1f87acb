import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { pageCachePrefix } from '../../contract/pwa';
import styles from './offline-pages.module.css';

type CachedPage = { path: string; title: string };

/** The last ones that were opened; more would be no help. */
const mostShown = 8;

/** Which pages of this site open without a network: those that were opened before. Nothing where there are none. */
export function OfflinePages() {
  const { t } = useLingui();
  const pages = useCachedPages();
  if (pages.length === 0) return null;
  return (
    <>
      <p>{t`These pages work offline:`}</p>
      <ul className={styles.pages}>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function useCachedPages(): readonly CachedPage[] {
  const [pages, setPages] = useState<readonly CachedPage[]>([]);
  useEffect(() => {
    let isGone = false;
    readCachedPages().then(
      (found) => {
        if (!isGone) setPages(found);
      },
      (error: unknown) => console.info('The cached pages could not be listed', error),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return pages;
}

/** The newest first, by their own titles. */
async function readCachedPages(): Promise<CachedPage[]> {
  if (!('caches' in window)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(pageCachePrefix));
  const pages = new Map<string, CachedPage>();
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      const html = await (await cache.match(request))?.text();
      const title = html && new DOMParser().parseFromString(html, 'text/html').title;
      if (title && pathname !== location.pathname) pages.set(pathname, { path: pathname, title });
    }
  }
  return [...pages.values()].reverse().slice(0, mostShown);
}
