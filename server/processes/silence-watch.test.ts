import { expect, onTestFinished, test, vi } from 'vitest';
import { startProcessGroup } from './process-group';
import { watchSilence } from './silence-watch';

const silenceMaxMs = 400;

test('what waits for something that never comes is silent', async () => {
  const onSilent = watch('sleep 600');
  await vi.waitFor(() => expect(onSilent).toHaveBeenCalled(), { timeout: 30_000 });
});

test('what computes without end is silent', async () => {
  const onSilent = watch('while :; do :; done');
  await vi.waitFor(() => expect(onSilent).toHaveBeenCalled(), { timeout: 30_000 });
});

test('what gives a sign now and then is not', async () => {
  const group = start('sleep 600');
  const onSilent = vi.fn();
  const silence = watchSilence(() => group.id, silenceMaxMs, onSilent);
  onTestFinished(silence.stop);
  const signs = setInterval(silence.noteSign, silenceMaxMs / 8);
  onTestFinished(() => clearInterval(signs));
  const other = watch('sleep 600');
  await vi.waitFor(() => expect(other).toHaveBeenCalled(), { timeout: 30_000 });
  expect(onSilent).not.toHaveBeenCalled();
});

test('what waits for a processor is not', async () => {
  // Three that compute share the processor of the watched one: it gets a quarter of it, and is silent that much later. Each is
  // a session of its own: kernels that share by session would give one of three together no more than the watched one.
  for (let count = 0; count < 3; count += 1) start("taskset -c 0 sh -c 'while :; do :; done'");
  const startedAtMs = performance.now();
  const onSilent = watch("taskset -c 0 sh -c 'while :; do :; done'");
  await vi.waitFor(() => expect(onSilent).toHaveBeenCalled(), { timeout: 60_000 });
  expect(performance.now() - startedAtMs).toBeGreaterThan(2 * silenceMaxMs);
});

function start(script: string) {
  const group = startProcessGroup(['sh', '-c', script], {});
  onTestFinished(group.kill);
  return group;
}

function watch(script: string) {
  const group = start(script);
  const onSilent = vi.fn();
  const silence = watchSilence(() => group.id, silenceMaxMs, onSilent);
  onTestFinished(silence.stop);
  return onSilent;
}
