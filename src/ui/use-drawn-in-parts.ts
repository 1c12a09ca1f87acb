import { useEffect, useState } from 'react';
import { yieldToBrowser } from './yield-to-browser';

/** Rows drawn in one task. Fifty at once took up to 91 ms on a desk (`npm run bench:queue`). */
const rowsAtOnce = 8;

/** The beginning of a list that grows to the whole of it within a few tasks, so that none of them holds the page up. */
export function useDrawnInParts<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(rowsAtOnce);
  const isWhole = count >= items.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part asks for the next.
  useEffect(() => {
    if (isWhole) return;
    let isWanted = true;
    void yieldToBrowser().then(() => {
      if (isWanted) setCount((drawn) => drawn + rowsAtOnce);
    });
    return () => {
      isWanted = false;
    };
  }, [isWhole, count]);
  return isWhole ? items : items.slice(0, count);
}
