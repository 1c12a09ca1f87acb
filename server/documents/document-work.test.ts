import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { documentFailureCodes } from '../../contract/documents';
import { makeDocx } from '../../tests/support/documents/office-files';
import { createDocumentCalls } from '../testing/document-calls';
import { startTestBackend } from '../testing/test-backend';

test('a document at which the engine ends twice fails with a sentence and is not tried for ever', async () => {
  const { path, runs } = await makeDyingListener();
  vi.stubEnv('OFFICE_PYTHON', path);
  onTestFinished(() => void vi.unstubAllEnvs());
  // In a cage it could note nothing.
  const backend = await startTestBackend({ isolation: { isWeak: true, program: '/nowhere/bwrap' } });
  onTestFinished(() => backend.close());
  const documents = createDocumentCalls(backend);
  const member = await documents.signInMember();

  const fileUrl = await documents.upload(member, 'deadly.docx', await makeDocx(['Deadly']));
  const { uniqueId } = await documents.start(member, { type: 'docx', fileUrl, outType: 'pdf' });
  const failure = await documents.failureOf(member, uniqueId);
  expect(failure).toMatchObject({ success: documentFailureCodes.engineFailed });
  expect(failure.msg).toContain('the converter stopped at it twice');
  expect(await runs()).toBe(2);
}, 120_000);

/** Stands in for the Python that drives LibreOffice: takes a job, notes it, and dies. */
async function makeDyingListener() {
  // Not among the temporary files, which are hidden from it.
  const folder = await mkdtemp('/var/tmp/toolfront-dying-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'python');
  const notes = join(folder, 'notes');
  const script = [
    '#!/bin/sh',
    // Asked whether it has the bridge.
    '[ "$1" = -c ] && exit 0',
    'echo \'{"event":"ready"}\'',
    'read -r job',
    `echo run >> ${notes}`,
    'exit 1',
  ];
  await writeFile(path, script.join('\n'));
  await writeFile(notes, '');
  // It runs as whoever LibreOffice runs as.
  await chmod(folder, 0o755);
  await chmod(path, 0o755);
  await chmod(notes, 0o666);
  return { path, runs: async () => (await readFile(notes, 'utf8')).split('\n').length - 1 };
}
