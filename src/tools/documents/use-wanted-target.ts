import { useLocation } from '@tanstack/react-router';
import { queryKeys } from '../../../contract/storage-keys';
import { type DocumentTarget, documentTargets } from '../../../contract/tools/documents';
import { useIsHydrated } from '../../ui/use-is-hydrated';

/** What the page's address says that files should become; the server's rendering is the same for every address. */
export function useWantedTarget(): DocumentTarget | undefined {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const isHydrated = useIsHydrated();
  const wanted = new URLSearchParams(query).get(queryKeys.documentTarget);
  return isHydrated ? documentTargets.find((target) => target === wanted) : undefined;
}
