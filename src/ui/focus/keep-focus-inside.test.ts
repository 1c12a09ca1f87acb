// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { keepFocusInside } from './keep-focus-inside';

const mutationsSeen = () => new Promise((resolve) => setTimeout(resolve));
const find = (id: string) => document.getElementById(id) as HTMLElement;
const focusedId = () => document.activeElement?.id;

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1"><div id="part" tabindex="-1"><ul>
      <li id="first"><button id="first-retry">Retry</button><button id="first-remove">Remove</button></li>
      <li id="second"><button id="second-retry">Retry</button><button id="second-remove">Remove</button></li>
    </ul></div></main>
    <button id="outside">Outside</button>`;
  keepFocusInside(find('part'));
});

describe('when the control that has the focus goes away', () => {
  test('what takes its place in the row gets the focus', async () => {
    find('first-retry').focus();
    find('first').innerHTML = '<button id="first-cancel">Cancel</button>';
    await mutationsSeen();
    expect(focusedId()).toBe('first-cancel');
  });

  test('and what takes its place cannot be pressed yet, the focus waits for it and goes nowhere else', async () => {
    find('first-retry').focus();
    find('first').innerHTML = '<button id="first-cancel" disabled>Cancel</button>';
    await mutationsSeen();
    expect(document.activeElement).toBe(document.body);
    find('first-cancel').removeAttribute('disabled');
    await mutationsSeen();
    expect(focusedId()).toBe('first-cancel');
  });

  test('and with it its row, the same place in the next row gets the focus', async () => {
    find('first-remove').focus();
    find('first').remove();
    await mutationsSeen();
    expect(focusedId()).toBe('second-remove');
  });

  test('and nothing is left in the part, the part gets the focus', async () => {
    find('second-remove').focus();
    find('part').replaceChildren();
    await mutationsSeen();
    expect(focusedId()).toBe('part');
  });
});

test('who went elsewhere is left there', async () => {
  find('first-retry').focus();
  find('outside').focus();
  find('first').remove();
  await mutationsSeen();
  expect(focusedId()).toBe('outside');
});
