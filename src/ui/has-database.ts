/** Whether this origin has an IndexedDB database of that name; true if the browser cannot list databases. */
export async function hasDatabase(name: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some((database) => database.name === name);
  } catch {
    // Opening the database will tell.
    return true;
  }
}
