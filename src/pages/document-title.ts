import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PageMeta, SiteInfo } from '../../contract/tenant';

/** Keeps the document's title and description in step with the screen; the server wrote the first ones. */
export function useDocumentTitle(site: SiteInfo): void {
  const { i18n } = useLingui();
  const isFound = useRouterState({ select: ({ matches }) => !hasMissingPage(matches) });
  const meta = useRouterState({ select: ({ matches }) => readMeta(matches.at(-1)?.loaderData) });
  const title = isFound ? meta?.title || site.site.name : titleOfMissingPage(i18n);
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

/** Whether the address leads nowhere: no route of that path, or a route whose page is not configured. */
export function hasMissingPage(
  matches: readonly { status: string; _notFound?: unknown; globalNotFound?: unknown }[],
): boolean {
  return matches.some(({ status, _notFound, globalNotFound }) =>
    Boolean(status === 'notFound' || _notFound || globalNotFound),
  );
}

export function titleOfMissingPage(i18n: I18n): string {
  return i18n._(msg`Page not found`);
}
