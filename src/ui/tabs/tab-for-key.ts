/** The tab that a key leads to from the current one, round and round; undefined for a key that leads nowhere. */
export function tabForKey(key: string, current: number, total: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % total;
  if (key === 'ArrowLeft') return (current - 1 + total) % total;
  if (key === 'Home') return 0;
  if (key === 'End') return total - 1;
  return undefined;
}
