import { expect, test } from 'vitest';
import { testimonialsPerSlide } from '../../../contract/pages';
import { groupInSlides } from './group-in-slides';

test.each([
  [0, []],
  [1, [1]],
  [3, [3]],
  [4, [3, 1]],
  [7, [3, 3, 1]],
  [9, [3, 3, 3]],
])('%i testimonials make slides of three', (count, sizes) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const slides = groupInSlides(items, testimonialsPerSlide);
  expect(slides.map((slide) => slide.length)).toEqual(sizes);
  expect(slides.flat()).toEqual(items);
});
