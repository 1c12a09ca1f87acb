/** Calls at an interval, but never while a call is under way. Answers with what ends it. */
export function repeat(call: () => Promise<void>, intervalMs: number): () => void {
  let isCalling = false;
  const timer = setInterval(() => {
    if (isCalling) return;
    isCalling = true;
    void call().finally(() => {
      isCalling = false;
    });
  }, intervalMs);
  return () => clearInterval(timer);
}
