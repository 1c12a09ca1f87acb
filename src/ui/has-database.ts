/** Whether this origin has an IndexedDB database of that name; true where the browser does not say. */
export async function hasDatabase(name: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some((database) => database.name === name);
  } catch {
    // Blocked, or a browser without the call: whoever opens it finds out.
    return true;
  }
}
