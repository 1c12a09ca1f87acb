/** Starts fetching without waiting; a chunk that cannot be fetched is reported when it is needed. */
export function warmUp(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
