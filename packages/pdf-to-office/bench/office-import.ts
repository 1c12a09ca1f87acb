import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { startProcessGroup } from '../../../server/processes/process-group';
import { type GroupUse, meterGroup } from './group-meter';

/** LibreOffice hangs at some PDFs. What it does in time takes a few seconds. */
const importDeadlineMs = 120_000;

type Import = GroupUse & { bytes: Buffer };

/** LibreOffice's own PDF to Word, the baseline. Undefined when it is not done in time or gives nothing. */
export async function importWithOffice(
  program: string,
  pdfPath: string,
  folder: string,
): Promise<Import | undefined> {
  const name = basename(pdfPath, '.pdf');
  const outDir = join(folder, `imported-${name}`);
  await mkdir(outDir, { recursive: true });
  const profile = `-env:UserInstallation=file://${join(outDir, 'profile')}`;
  try {
    // The first start makes the profile, which is none of the import's time.
    await runOffice([program, profile, '--headless', '--terminate_after_init']);
    const words = ['--headless', '--infilter=writer_pdf_import', '--convert-to', 'docx', '--outdir', outDir];
    const use = await runOffice([program, profile, ...words, pdfPath]);
    const bytes = await readFile(join(outDir, `${name}.docx`)).catch(() => undefined);
    return bytes && { ...use, bytes };
  } finally {
    await rm(outDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function runOffice(command: readonly string[]): Promise<GroupUse> {
  const group = startProcessGroup(command, {});
  const timer = setTimeout(group.kill, importDeadlineMs);
  const meter = meterGroup(() => group.id);
  group.stdout.resume();
  group.stderr.resume();
  await group.exited;
  clearTimeout(timer);
  return meter.stop();
}
