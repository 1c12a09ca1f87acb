import { expect, test } from 'vitest';
import { listPictureSources } from './picture-sources';

test('a picture of pixels is offered in every width up to its own', () => {
  expect(listPictureSources('/site-files/a.webp', 960, '100vw')).toEqual({
    srcSet: [320, 480, 640, 960].map((width) => `/site-files/a.webp?w=${width} ${width}w`).join(', '),
    sizes: '100vw',
  });
});

test('its own width is the last, whatever step that is', () => {
  expect(listPictureSources('/site-files/a.jpg', 400, '100vw').srcSet).toBe(
    '/site-files/a.jpg?w=320 320w, /site-files/a.jpg?w=480 400w',
  );
  expect(listPictureSources('/site-files/a.jpg', 4000, '100vw').srcSet).toMatch(/w=1920 1920w$/);
});

test('drawings and pictures from elsewhere are left as they are', () => {
  expect(listPictureSources('/site-files/a.svg', 960, '100vw')).toEqual({});
  expect(listPictureSources('https://elsewhere.test/site-files/a.png', 960, '100vw')).toEqual({});
});
