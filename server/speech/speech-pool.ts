import type { SpeechWork } from '@toolfront/speech-engine';
import { hourMs } from '../../contract/time-spans';
import type { Isolation } from '../isolation/isolation';
import { createWorkerPool, type WorkerPool } from '../processes/worker-pool';
import { findWorkerCommand } from '../processes/worker-process';
import { SpeechEngineError } from './speech-engine';

/** Six hours are planned in ten minutes on a slow core; a segment of 15 s takes two seconds. */
const deadlineMs = hourMs;
const memoryMaxBytes = 1536 * 1024 ** 2;
const heapMegabytes = 512;

export type SpeechPool = WorkerPool<SpeechWork>;

/** The processes of the speech engine; each loads a model when it first needs it. */
export function createSpeechPool(isolation: Isolation, log: (text: string) => void): SpeechPool {
  const refuse = (detail: string) => new SpeechEngineError('refused', `the speech engine: ${detail}`);
  return createWorkerPool<SpeechWork>({
    name: 'speech',
    isolation,
    log,
    command: findWorkerCommand('@toolfront/speech-engine/speech-process', heapMegabytes),
    stallMs: deadlineMs,
    deadlineMs,
    memoryMaxBytes,
    readRefusal: (refusal) => refuse(JSON.stringify(refusal)),
    refuseExcess: refuse,
  });
}
