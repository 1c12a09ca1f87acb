/** The two sizes that every journey is taken at: a phone and a desk. */
export const sizes = [
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
  { name: 'on a desk', viewport: { width: 1280, height: 800 } },
] as const;
