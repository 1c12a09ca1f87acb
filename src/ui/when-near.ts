/** So far below the view something is fetched before it comes into it. */
const margin = '400px';

/** Calls back once, when one of the elements is near the view. Returns what stops the watch. */
export function whenNear(elements: Iterable<Element>, onNear: () => void, rootMargin = margin): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
