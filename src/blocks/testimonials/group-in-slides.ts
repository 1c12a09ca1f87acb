/** The items in groups of `perSlide`, in their order; the last group may be smaller. */
export function groupInSlides<Item>(items: readonly Item[], perSlide: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / perSlide) }, (_, slide) =>
    items.slice(slide * perSlide, (slide + 1) * perSlide),
  );
}
