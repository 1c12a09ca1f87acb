import { useState } from 'react';

/** Of the history entry's state, beside what the router stores there. */
const stateName = 'smsHistoryPage';

/** The page of the owner's list, stored in the browser's history entry: going back from a message returns to it. */
export function useEntryPage(
  owner: string | undefined,
): [pageNumber: number, setPageNumber: (pageNumber: number) => void] {
  const [pageNumber, setPageNumber] = useState(() => readEntryPage(owner));
  const change = (next: number) => {
    setPageNumber(next);
    // Past the router, which would take it for a navigation.
    History.prototype.replaceState.call(
      history,
      { ...history.state, [stateName]: { owner, page: next } },
      '',
    );
  };
  return [pageNumber, change];
}

function readEntryPage(owner: string | undefined): number {
  const stored: { owner?: string; page: number } | undefined =
    // The server has no history, and knows no owner either.
    globalThis.history?.state?.[stateName];
  return stored && stored.owner === owner ? stored.page : 1;
}
