// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { ScreenPart } from '../../ui/page-title';
import { ToolScreen } from './tool-screen';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => screen?.unmount());

const tool = (
  <ToolScreen
    title="Restore"
    lead="Old photos"
    picture={{ src: '/site-files/hero.webp', alt: 'A lake', width: 640, height: 480 }}
  >
    <p>Choose a file</p>
  </ToolScreen>
);

async function findPicture(): Promise<HTMLImageElement> {
  return waitUntil(() => {
    const found = screen?.host.querySelector('img');
    if (!found) throw new Error('no picture');
    return found;
  });
}

test('the picture of the page’s own tool is fetched at once', async () => {
  screen = mountScreen(tool);
  expect((await findPicture()).loading).toBe('eager');
});

test('that of a tool inside another page waits until it is near', async () => {
  screen = mountScreen(<ScreenPart>{tool}</ScreenPart>);
  expect((await findPicture()).loading).toBe('lazy');
});
