// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mountScreen, waitUntil } from '../session/testing/mount-screen';
import { sampleTenant } from '../tenant/testing/sample-tenant';
import { FooterBar } from './footer-bar';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => screen?.unmount());

test('a plain press on a language changes it in place; one that asks for a new tab is the browser’s', async () => {
  const changeLanguage = vi.fn(async () => {});
  screen = mountScreen(<FooterBar />, { ...sampleTenant, changeLanguage });
  const { host } = screen;
  const link = await waitUntil(() => {
    const found = host.querySelector<HTMLElement>('a[hreflang="vi"]');
    if (!found) throw new Error('no link to Vietnamese');
    return found;
  });
  const press = (options: MouseEventInit = {}) =>
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
  expect(press({ ctrlKey: true })).toBe(true);
  expect(changeLanguage).not.toHaveBeenCalled();
  expect(press()).toBe(false);
  expect(changeLanguage).toHaveBeenCalledWith('vi');
  expect(link.getAttribute('href')).toBe('?lang=vi');
});

test('without columns the Unsubscribe link has one of its own', async () => {
  screen = mountScreen(<FooterBar />);
  const { host } = screen;
  await waitUntil(() =>
    expect(host.querySelector('nav[aria-label="Unsubscribe"] a')?.getAttribute('href')).toBe('/unsubscribe'),
  );
});
