import type { BrowserContext } from 'playwright-core';

/** What a page's workers find in their world, from the next navigation on. */
export type WorkerWorld = {
  /** No private file system, as in browsers without sync handles: bytes go to IndexedDB. */
  withoutFiles?: boolean;
  /** The browser does not say how much space is left, so that the write itself meets the end of it. */
  withoutEstimate?: boolean;
};

/**
 * Lets the pages' module workers begin in such a world: a worker takes no init script, so it is started by a module
 * that changes the world and then imports the real one. For pages without a policy that forbids it.
 */
export async function changeWorkers(context: BrowserContext, world: WorkerWorld): Promise<void> {
  const changes = [
    ...(world.withoutFiles ? ['delete self.FileSystemFileHandle;'] : []),
    ...(world.withoutEstimate ? ['StorageManager.prototype.estimate = async () => ({});'] : []),
  ];
  // tsx marks functions with this helper, which their text takes along into the page.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await context.addInitScript((source) => {
    const makeModule = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        const real = new URL(url, location.href).href;
        const before = makeModule(source);
        super(makeModule(`import ${JSON.stringify(before)}; import ${JSON.stringify(real)};`), options);
      }
    };
  }, changes.join('\n'));
}
