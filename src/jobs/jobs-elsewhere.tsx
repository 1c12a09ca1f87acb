import { createContext, type ReactNode, useContext } from 'react';

const ElsewhereContext = createContext(false);

/** Tools inside it show no list of their own: the page has one for all jobs. */
export function JobsElsewhere({ children }: { children: ReactNode }) {
  return <ElsewhereContext value={true}>{children}</ElsewhereContext>;
}

export function useIsListedElsewhere(): boolean {
  return useContext(ElsewhereContext);
}
