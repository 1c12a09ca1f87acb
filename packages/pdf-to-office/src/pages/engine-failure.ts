/** The PDF engine threw where nobody listens: what was asked of it may never come. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
}

let reject: ((failure: EngineFailure) => void) | undefined;

/** Does one thing with the PDF engine; rejects also when the engine fails beside it. A process does one at a time. */
export function guardEngine<T>(work: () => Promise<T>): Promise<T> {
  const failed = new Promise<never>((_, onFailure) => {
    reject = onFailure;
  });
  return Promise.race([work(), failed]).finally(() => {
    reject = undefined;
  });
}

/** Tells who waits for the engine what nobody has caught; false: nobody waits. */
export function reportEngineFailure(reason: unknown): boolean {
  const detail = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
  reject?.(new EngineFailure(detail));
  return reject !== undefined;
}
