/**
 * Asks the browser to persist this site's storage when space runs out, and answers whether it will; null where it does
 * not say. `isAsking` false: only reads what was granted before. Not in workers, which have no `storage.persist`.
 */
export async function readLastingStorage(isAsking: boolean): Promise<boolean | null> {
  const { storage } = navigator;
  if (!storage?.persist) return null;
  try {
    return await (isAsking ? storage.persist() : storage.persisted());
  } catch (error) {
    console.warn('The browser does not say whether storage is persistent', error);
    return null;
  }
}
