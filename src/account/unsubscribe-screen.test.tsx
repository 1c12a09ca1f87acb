// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mountScreen, waitUntil } from '../session/testing/mount-screen';
import { sampleTenant } from '../tenant/testing/sample-tenant';
import { UnsubscribeScreen, unsubscribeAddress } from './unsubscribe-screen';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => screen?.unmount());

test('the help site learns of the label and the address, encoded', () => {
  expect(unsubscribeAddress({ helpUrl: 'https://help.test/a?b=c', label: 'paper way' }, 'a+b@c.test')).toBe(
    'https://help.test/a?b=c&label=paper+way&email=a%2Bb%40c.test',
  );
});

test.each(['/help', 'help.test', '', 'javascript:alert(1)', 'https://['])(
  'where the help site is %j the form says that it cannot be reached, and stays',
  async (helpUrl) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const { site } = sampleTenant;
    screen = mountScreen(<UnsubscribeScreen />, {
      ...sampleTenant,
      site: { ...site, site: { ...site.site, helpUrl } },
    });
    const { host } = screen;
    const email = await waitUntil(() => {
      const found = host.querySelector('input');
      if (!found) throw new Error('no field');
      return found;
    });
    type(email, 'kim@mail.test');
    screen.findButton('Submit').click();
    await waitUntil(() =>
      expect(host.querySelector('[role="alert"]')?.textContent).toContain('The help site cannot be reached'),
    );
    expect(assign).not.toHaveBeenCalled();
    expect(said).toHaveBeenCalledOnce();
  },
);

test('a wrong address is refused with the part that is wrong', async () => {
  screen = mountScreen(<UnsubscribeScreen />);
  const { host } = screen;
  const email = await waitUntil(() => {
    const found = host.querySelector('input');
    if (!found) throw new Error('no field');
    return found;
  });
  type(email, 'kim@mail');
  screen.findButton('Submit').click();
  await waitUntil(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  const problem = host.querySelector(`#${CSS.escape(email.getAttribute('aria-describedby') ?? '')}`);
  expect(problem?.textContent).toBe(
    'Please enter the correct email address Check the part after the @, as in name@example.com.',
  );
});

/** As a browser does; React compares with what it last saw, through the element's own property. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
