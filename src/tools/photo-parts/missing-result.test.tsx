// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { fail } from '../../../contract/failures';
import type { JobErrorCode } from '../../../contract/jobs';
import { makeJob } from '../../jobs/testing/shown-jobs';
import { useJobActions } from '../../jobs/use-jobs';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { PhotoDialog } from './photo-dialog';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => {
  screen?.unmount();
  vi.restoreAllMocks();
});

const job = makeJob('lake', {
  kind: 'old-photo',
  input: {},
  result: { fileName: 'lake.png', url: '/results/lake.png', isStored: true },
});

// The page's one object of them, which the hook answers with on every render.
// biome-ignore lint/correctness/useHookAtTopLevel: it reads no state.
const actions = useJobActions();

function open(code: JobErrorCode) {
  vi.spyOn(actions, 'readResult').mockResolvedValue(fail({ code }));
  const again = vi.fn();
  screen = mountScreen(
    <PhotoDialog
      job={job}
      finishedTitle={{ id: 'done', message: 'Done' }}
      before={null}
      onClose={() => undefined}
      onReplace={() => undefined}
      onAgain={again}
    />,
  );
  return again;
}

test('a finished photo that is gone says so, and offers to do it again in place of Download', async () => {
  const again = open('file-expired');
  const button = await waitUntil(() => screen?.findButton('Do it again'));
  expect(document.body.textContent).toContain('no longer on this device or on our server');
  expect(document.body.textContent).not.toContain('Download');
  button?.click();
  expect(again).toHaveBeenCalledTimes(1);
});

test('one that cannot be fetched now is not called gone', async () => {
  open('unreachable');
  await waitUntil(() => expect(document.body.textContent).toContain('The server could not be reached'));
  expect(document.body.textContent).not.toContain('Do it again');
});
