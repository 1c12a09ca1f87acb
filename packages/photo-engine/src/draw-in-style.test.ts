import { expect, test } from 'vitest';
import { describeColours, meanDifference } from '../../../tests/support/photos/measure-photo';
import { decode, makePortrait, type RawPhoto } from '../../../tests/support/photos/sample-photos';
import { workOnPhoto } from '../../../tests/support/photos/work-on-photo';
import { styleCount } from './photo-order';

test('the styles differ from each other and from the photo, each in its own way', {
  timeout: 120_000,
}, async () => {
  const photo = await makePortrait(300, 400, '#7fa7c9', '#d9b48c');
  const drawings: RawPhoto[] = [await decode(photo)];
  for (let style = 1; style <= styleCount; style += 1) {
    drawings.push(await decode(await workOnPhoto(photo, { task: 'anime', style })));
  }
  for (const [i, one] of drawings.entries()) {
    for (const other of drawings.slice(i + 1)) expect(meanDifference(one, other)).toBeGreaterThan(9);
  }
  const [, cel, manga, , pastel, neon, gouache, , pencil] = drawings.map(describeColours);
  expect(manga?.colour).toBeLessThan(6);
  expect(pencil?.colour).toBeLessThan(12);
  expect(cel?.colour).toBeGreaterThan(pastel?.colour ?? 0);
  expect(neon?.brightness).toBeLessThan(110);
  expect(pastel?.brightness).toBeGreaterThan(150);
  expect(gouache?.warmth).toBeGreaterThan(20);
});
