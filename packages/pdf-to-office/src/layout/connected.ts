/** `some` and those of `others` that are tied to one of them, directly or through each other. */
export function connected<T>(
  some: readonly T[],
  others: readonly T[],
  isTied: (other: T, one: T) => boolean,
): T[] {
  const found = new Set(some);
  // What is added while they are gone through is gone through as well.
  for (const one of found) for (const other of others) if (isTied(other, one)) found.add(other);
  return [...found];
}
