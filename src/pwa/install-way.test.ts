import { expect, test } from 'vitest';
import { readInstallSteps } from './install-way';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';
const fox = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const deskFox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.each([
  [safari, 5, 'ios'],
  [mac, 5, 'ios'],
  [mac, 0, undefined],
  [fox, 5, 'firefox'],
  [deskFox, 0, undefined],
])('%s with %i touch points installs by %s', (userAgent, points, way) => {
  expect(readInstallSteps(userAgent, points)).toBe(way);
});
