import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PageMeta, SiteInfo } from '../contract/tenant';

/** Keeps the document's title and description in step with the screen; the server wrote the first ones. */
export function useDocumentTitle(site: SiteInfo): void {
  const meta = useRouterState({ select: ({ matches }) => readMeta(matches.at(-1)?.loaderData) });
  const title = meta?.title ?? site.site.name;
  const description = meta?.description;
  useEffect(() => {
    document.title = title;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}

/** The head's words in what a loader gave, where it gave any. */
export function readMeta(loaderData: unknown): PageMeta | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('meta' in loaderData)) return undefined;
  return (loaderData as { meta: PageMeta | undefined }).meta;
}
