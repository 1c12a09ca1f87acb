export type Deadline<Value> = {
  ms: number;
  /** What is thrown when the time is over. */
  error: () => Error;
  /** Ends the wait with its reason. */
  signal?: AbortSignal | undefined;
  /** Gets an answer that comes when nobody waits any longer. */
  onLate?: ((value: Value) => void) | undefined;
};

/** The answer, if it comes in time. Nobody hears of an error that comes late. */
export function withinDeadline<Value>(
  answer: Promise<Value>,
  { ms, error, signal, onLate }: Deadline<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = () => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      end();
      reject(error());
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    answer.then(
      (value) => {
        if (isOver) onLate?.(value);
        else resolve(value);
        end();
      },
      (reason: unknown) => {
        end();
        reject(reason);
      },
    );
  });
}
