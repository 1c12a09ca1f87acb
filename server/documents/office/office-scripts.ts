import { dirname } from 'node:path';
import type { ProcessGroup } from '../../processes/process-group';
import { findAsset } from '../find-asset';
import { OfficeError } from './office-error';

/** The first start writes LibreOffice's caches, which takes long on a cold disk. */
const startTimeoutMs = 180_000;

/** What the scripts import of each other. */
const moduleNames = [
  'convert_job.py',
  'prepare_document.py',
  'read_source.py',
  'hidden_text.py',
  'loaded_text.py',
  'measure_pdf.py',
  'check_result.py',
  'prepared_office.py',
  'own_samples.py',
  'confine_child.py',
];

/** A Python script that drives LibreOffice, and the modules that it must be able to read. */
export function officeScripts(name: 'listener.py' | 'fork_server.py') {
  const script = findAsset(`office/${name}`, import.meta.dirname);
  const modules = moduleNames.map((module) => findAsset(`office/${module}`, import.meta.dirname));
  return { script, modules, folder: dirname(script) };
}

/** Rejects with `unavailable`, and ends the group, when it does not come up. */
export async function waitUntilReady(group: ProcessGroup, ready: Promise<void>): Promise<void> {
  const late = AbortSignal.timeout(startTimeoutMs);
  const lateness = new Promise<string>((resolve) => {
    late.addEventListener('abort', () => resolve(`not ready after ${startTimeoutMs} ms`), { once: true });
  });
  const problem = await Promise.race([ready, group.exited, lateness]);
  if (problem === undefined) return;
  group.kill();
  throw new OfficeError('unavailable', `LibreOffice did not start: ${problem}`);
}
