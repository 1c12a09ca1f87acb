import type { IncomingMessage } from 'node:http';
import { JobList } from '../e2e/models/job-list';
import type { Fault } from '../support/fault-proxy';
import { seedRandom } from '../support/seeded-random';
import { wholeSuiteIf } from '../support/whole-suite';
import type { FaultSubject } from './fault-subject';
import { countRounds, expect, isLongSuite, test } from './fault-test';
import { requestsTooEarly, tooManyRequests } from './retry-after';
import { otherSubjects } from './subjects';
import { documentSubject } from './subjects/document-subject';
import { idPhotoSubject } from './subjects/photo-subjects';

const json = { 'content-type': 'application/json' };
const portal = '<!doctype html><title>Hotel</title><form>Accept our terms</form>';

/** What a network and a backend do to people. `make` is called for each request. Repetitions end as another does. */
const faults: { name: string; make: () => Fault; isRepetition?: true }[] = [
  { name: 'is dropped', make: () => ({ kind: 'drop' }) },
  { name: 'is cut in the middle', make: () => ({ kind: 'drop-body', afterBytes: 150 }) },
  { name: 'loses its answer', make: () => ({ kind: 'drop-answer' }) },
  { name: 'meets a 503', make: () => ({ kind: 'answer', status: 503 }) },
  {
    name: 'meets a 500 in HTML',
    isRepetition: true,
    make: () => ({ kind: 'answer', status: 500, body: '<h1>Sorry</h1>' }),
  },
  { name: 'meets a 429 with seconds', make: () => tooManyRequests('seconds') },
  { name: 'meets a 429 with a date', isRepetition: true, make: () => tooManyRequests('date') },
  {
    name: 'meets a captive portal',
    make: () => ({ kind: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: portal }),
  },
  {
    name: 'gets half of its JSON',
    isRepetition: true,
    make: () => ({ kind: 'answer', status: 200, headers: json, body: '{"succ' }),
  },
  { name: 'loses the end of its real answer', make: () => ({ kind: 'truncate-answer', afterBytes: 7 }) },
  { name: 'arrives twice', make: () => ({ kind: 'duplicate' }) },
  { name: 'is answered late', isRepetition: true, make: () => ({ kind: 'delay-answer', ms: 3_000 }) },
  { name: 'crawls', isRepetition: true, make: () => ({ kind: 'slow', bytesPerSecond: 4_000 }) },
];

describeNetwork(documentSubject, faults);
for (const subject of otherSubjects) {
  describeNetwork(subject, isLongSuite ? faults : []);
}

/** `eachOnce`: what each of its calls meets once; chaos is always there. */
function describeNetwork(subject: FaultSubject, eachOnce: typeof faults): void {
  test.describe(`a ${subject.name} job on a bad network`, () => {
    // A result whose answer is cut short or answered by the proxy is not the result: it is left alone here.
    const calls = [subject.calls.sign, subject.calls.upload, subject.calls.start, subject.calls.poll].filter(
      (call) => call !== undefined,
    );

    for (const { name, make, isRepetition = false } of eachOnce) {
      test(
        `is done once when each of its calls once ${name}`,
        wholeSuiteIf(isRepetition),
        async ({ sharedDevice }) => {
          const page = await sharedDevice.begin(subject);
          const fileName = subject.quickFileName(sharedDevice.takeNumber());
          const spared = new Set(calls);
          const startedAtMs = Date.now();
          sharedDevice.proxy.setRule((request) => {
            const call = [...spared].find((pattern) => pattern.test(lineOf(request)));
            if (!call) return { kind: 'pass' };
            spared.delete(call);
            return make();
          });
          await subject.startJobs(page, [fileName]);
          await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), fileName);
          expect(spared.size).toBe(0);
          expect(requestsTooEarly(sharedDevice.proxy.seen(/./), startedAtMs)).toEqual([]);
          sharedDevice.expectStarted(subject, 1);
        },
      );
    }

    for (let seed = 1; seed <= countRounds(1); seed += 1) {
      test(
        `loses and doubles nothing in chaos (seed ${seed})`,
        wholeSuiteIf(subject !== documentSubject),
        async ({ sharedDevice }) => {
          test.setTimeout(400_000);
          const page = await sharedDevice.begin(subject);
          const random = seedRandom(seed);
          const jobs = Math.min(4, subject.jobsAtOnce ?? 4);
          const names = Array.from({ length: jobs }, () => subject.quickFileName(sharedDevice.takeNumber()));
          const startedAtMs = Date.now();
          const broken = new Map<string, number>();
          sharedDevice.proxy.setRule((request) => {
            const line = lineOf(request);
            // Each address may be broken three times: else chance alone could keep a job from ever being done.
            const times = broken.get(line) ?? 0;
            if (!calls.some((call) => call.test(line)) || times >= 3 || random() < 0.5)
              return { kind: 'pass' };
            broken.set(line, times + 1);
            return faults[Math.floor(random() * faults.length)]?.make() ?? { kind: 'pass' };
          });
          await subject.startJobs(page, names);
          for (const name of names) await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
          // Under one address for all jobs; and one that has started to ask for a signature continues to send its file.
          const shared = jobs > 1 && subject.calls.sign ? [subject.calls.sign, subject.calls.upload] : [];
          const own = sharedDevice.proxy
            .seen(/./)
            .filter(({ line }) => !shared.some((call) => call.test(line)));
          expect(requestsTooEarly(own, startedAtMs)).toEqual([]);
          sharedDevice.expectStarted(subject, names.length);
          // A finished recording is where the next one is chosen.
          for (const name of names) await new JobList(page).press(name, 'Remove');
        },
      );
    }

    const { sign, upload } = subject.calls;
    if (sign) {
      test(
        'has its signature renewed when that ran out on the way',
        wholeSuiteIf(subject !== idPhotoSubject),
        async ({ sharedDevice }) => {
          const page = await sharedDevice.begin(subject);
          const name = subject.quickFileName(sharedDevice.takeNumber());
          const signatures = sharedDevice.proxy.countForwarded(sign);
          let hasRunOut = false;
          sharedDevice.proxy.setRule((request) => {
            if (hasRunOut || !upload.test(lineOf(request))) return { kind: 'pass' };
            hasRunOut = true;
            return { kind: 'answer', status: 403 };
          });
          await subject.startJobs(page, [name]);
          await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
          expect(sharedDevice.proxy.countForwarded(sign)).toBe(signatures + 2);
          sharedDevice.expectStarted(subject, 1);
          await new JobList(page).press(name, 'Remove');
        },
      );
    }

    if (eachOnce.length === 0) return;

    test('uploads again automatically when the server no longer has its file', async ({ sharedDevice }) => {
      const page = await sharedDevice.begin(subject);
      const name = subject.quickFileName(sharedDevice.takeNumber());
      const uploads = sharedDevice.proxy.countForwarded(subject.calls.upload);
      let hasExpired = false;
      sharedDevice.proxy.setRule((request) => {
        if (hasExpired || !subject.calls.start.test(lineOf(request))) return { kind: 'pass' };
        hasExpired = true;
        return { kind: 'answer', status: 200, headers: json, body: subject.fileExpired };
      });
      await subject.startJobs(page, [name]);
      await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
      expect(sharedDevice.proxy.countForwarded(subject.calls.upload)).toBe(uploads + 2);
      sharedDevice.expectStarted(subject, 1);
    });

    // Half a minute of waiting.
    if (isLongSuite) {
      test('is cut after 30 s without a byte, and continues', async ({ sharedDevice }) => {
        const page = await sharedDevice.begin(subject);
        const name = subject.quickFileName(sharedDevice.takeNumber());
        let hasStalled = false;
        sharedDevice.proxy.setRule((request) => {
          if (hasStalled || !subject.calls.upload.test(lineOf(request))) return { kind: 'pass' };
          hasStalled = true;
          return { kind: 'hold-body', afterBytes: 100 };
        });
        await subject.startJobs(page, [name]);
        await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
        const [stalled] = sharedDevice.proxy.seen(subject.calls.upload).slice(-2);
        expect((stalled?.endedAtMs ?? 0) - (stalled?.atMs ?? 0)).toBeGreaterThanOrEqual(29_000);
        sharedDevice.expectStarted(subject, 1);
      });
    }
  });
}

function lineOf({ method, url }: IncomingMessage): string {
  return `${method} ${url}`;
}
