import { createContext, type ReactNode, useContext } from 'react';

const PartContext = createContext(false);

/** The heading of a screen: the page's own, or one below it where the screen is a part of another (`ScreenPart`). */
export function PageTitle({ children }: { children: ReactNode }) {
  return useIsScreenPart() ? <h2>{children}</h2> : <h1>{children}</h1>;
}

/** Whether a screen is a part of another one. */
export function useIsScreenPart(): boolean {
  return useContext(PartContext);
}

/** Shows a screen inside another one, so that the page keeps a single heading of the first level. */
export function ScreenPart({ children }: { children: ReactNode }) {
  return <PartContext value={true}>{children}</PartContext>;
}
