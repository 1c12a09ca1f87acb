/** So far below the view something is fetched before it comes into it. */
const margin = '400px';
/** What only begins at the lower edge of the first screen is not looked at yet. */
const firstScreenMargin = '0px 0px -20%';

/**
 * Calls back once, when one of the elements is near the view; with `isFirstScreen`, once it is well inside the view or
 * the person has scrolled. Returns what stops the watch.
 */
export function whenNear(elements: Iterable<Element>, onNear: () => void, isFirstScreen = false): () => void {
  const watched = [...elements];
  let observer = observe(isFirstScreen ? firstScreenMargin : margin);
  const lookAhead = () => {
    observer.disconnect();
    observer = observe(margin);
  };
  if (isFirstScreen) addEventListener('scroll', lookAhead, { once: true, passive: true });
  return stop;

  function stop(): void {
    observer.disconnect();
    removeEventListener('scroll', lookAhead);
  }

  function observe(rootMargin: string): IntersectionObserver {
    const made = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        stop();
        onNear();
      },
      { rootMargin },
    );
    for (const element of watched) made.observe(element);
    return made;
  }
}
