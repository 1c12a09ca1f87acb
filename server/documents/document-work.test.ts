import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { documentFailureCodes } from '../../contract/documents';
import { makeDocx } from '../../tests/support/documents/office-files';
import { createDocumentCalls } from '../testing/document-calls';
import { startTestBackend } from '../testing/test-backend';

test('a document at which the engine ends twice fails with a sentence and is not tried for ever', async () => {
  const { python, program, runs } = await makeDyingOffice();
  vi.stubEnv('OFFICE_PYTHON', python);
  vi.stubEnv('SOFFICE_PATH', program);
  onTestFinished(() => void vi.unstubAllEnvs());
  // In a sandbox it could note nothing.
  const backend = await startTestBackend({ isolation: { isWeak: true, program: '/nowhere/bwrap' } });
  onTestFinished(() => backend.close());
  const documents = createDocumentCalls(backend);
  const member = await documents.signInMember();

  const fileUrl = await documents.upload(member, 'deadly.docx', await makeDocx(['Deadly']));
  const { uniqueId } = await documents.start(member, { type: 'docx', fileUrl, outType: 'pdf' });
  const failure = await documents.failureOf(member, uniqueId);
  expect(failure).toMatchObject({ success: documentFailureCodes.engineFailed });
  expect(failure.msg).toContain('the converter crashed on it twice');
  // Each time warm and in a process of its own.
  expect(await runs()).toEqual(['warm', 'alone', 'warm', 'alone']);
});

/** Stands in for LibreOffice and the Python that drives it: each takes a job, notes it, and dies. */
async function makeDyingOffice() {
  // Not among the temporary files, which are hidden from it.
  const folder = await mkdtemp('/var/tmp/toolfront-dying-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [python, program, notes] = ['python', 'soffice', 'notes'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const listener = [
    '#!/bin/sh',
    // Asked whether it has the bridge.
    '[ "$1" = -c ] && exit 0',
    'echo \'{"event":"ready"}\'',
    'read -r job',
    `echo warm >> ${notes}`,
    'exit 1',
  ];
  await writeFile(python, listener.join('\n'));
  await writeFile(program, `#!/bin/sh\necho alone >> ${notes}\nkill -ABRT $$\n`);
  await writeFile(notes, '');
  // They run as whoever LibreOffice runs as.
  for (const path of [folder, python, program]) await chmod(path, 0o755);
  await chmod(notes, 0o666);
  return { python, program, runs: async () => (await readFile(notes, 'utf8')).trim().split('\n') };
}
