import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startProcessGroup } from './process-group';
import { watchSlowWork } from './watch-slow-work';

const silenceMaxMs = 400;
const limits = { silenceMaxMs, deadlineMs: 600_000 };

test('what waits for something that never comes is silent', async () => {
  const onSlow = watch('sleep 600');
  await vi.waitFor(() => expect(onSlow).toHaveBeenCalled(), { timeout: 30_000 });
});

test('what computes without end is silent', async () => {
  const onSlow = watch('while :; do :; done');
  await vi.waitFor(() => expect(onSlow).toHaveBeenCalled(), { timeout: 30_000 });
});

test('what gives a sign now and then is not', async () => {
  const group = start('sleep 600');
  const onSlow = vi.fn();
  const silence = watchSlowWork(() => group.id, limits, onSlow);
  onTestFinished(silence.stop);
  const signs = setInterval(silence.noteSign, silenceMaxMs / 8);
  onTestFinished(() => clearInterval(signs));
  const other = watch('sleep 600');
  await vi.waitFor(() => expect(other).toHaveBeenCalled(), { timeout: 30_000 });
  expect(onSlow).not.toHaveBeenCalled();
});

test('what takes longer in all is slow, whatever signs it gives', async () => {
  const group = start('sleep 600');
  const onSlow = vi.fn();
  const watched = watchSlowWork(() => group.id, { silenceMaxMs: 600_000, deadlineMs: silenceMaxMs }, onSlow);
  onTestFinished(watched.stop);
  const signs = setInterval(watched.noteSign, silenceMaxMs / 8);
  onTestFinished(() => clearInterval(signs));
  await vi.waitFor(() => expect(onSlow).toHaveBeenCalled(), { timeout: 30_000 });
});

test('what waits for a processor is not', async () => {
  // Three that compute share the processor of the watched one: it gets a quarter of it, and is silent that much later. Each is
  // a session of its own: kernels that share by session would give one of three together no more than the watched one.
  const others = [1, 2, 3].map(() => start("taskset -c 0 sh -c 'echo; while :; do :; done'"));
  await Promise.all(others.map(({ stdout }) => once(stdout, 'data')));
  const startedAtMs = performance.now();
  const onSlow = watch("taskset -c 0 sh -c 'while :; do :; done'");
  await vi.waitFor(() => expect(onSlow).toHaveBeenCalled(), { timeout: 60_000 });
  expect(performance.now() - startedAtMs).toBeGreaterThan(2 * silenceMaxMs);
});

function start(script: string) {
  const group = startProcessGroup(['sh', '-c', script], {});
  onTestFinished(group.kill);
  return group;
}

function watch(script: string) {
  const group = start(script);
  const onSlow = vi.fn();
  const silence = watchSlowWork(() => group.id, limits, onSlow);
  onTestFinished(silence.stop);
  return onSlow;
}
