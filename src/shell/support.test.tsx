// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { mountScreen, waitUntil } from '../session/testing/mount-screen';
import { FooterBar } from './footer-bar';
import { Support, useSupportPlace } from './support';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => {
  screen?.unmount();
  history.replaceState(null, '', '/');
});

function Frame() {
  const place = useSupportPlace();
  return (
    <>
      {place === 'floating' ? <Support place="floating" /> : null}
      <FooterBar support={place === 'footer' ? <Support place="footer" /> : null} />
    </>
  );
}

test.each([
  ['/', false],
  ['/sub/help', false],
  ['/t/pdf', true],
  ['/sub/price', true],
  ['/sub/account', true],
])('on %s Support is in the footer: %s', async (path, isInFooter) => {
  screen = mountScreen(<Frame />, undefined, path);
  const { host } = screen;
  await waitUntil(() => expect(host.querySelectorAll('button[aria-label="Support"]')).toHaveLength(1));
  expect(host.querySelector('footer button[aria-label="Support"]') !== null).toBe(isInFooter);
});
