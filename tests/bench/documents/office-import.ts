import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { startProcessGroup } from '../../../server/processes/process-group';

const deadlineMs = 120_000;

/** LibreOffice's own PDF to Word, the baseline. Undefined when it hangs or gives nothing. */
export async function importWithOffice(
  program: string,
  pdfPath: string,
  folder: string,
): Promise<{ bytes: Buffer; ms: number } | undefined> {
  const outDir = join(folder, 'imported');
  await mkdir(outDir, { recursive: true });
  const words = [
    '--headless',
    '--infilter=writer_pdf_import',
    '--convert-to',
    'docx',
    '--outdir',
    outDir,
    pdfPath,
  ];
  const startedAtMs = performance.now();
  const group = startProcessGroup([program, `-env:UserInstallation=file://${folder}/profile`, ...words], {});
  const timer = setTimeout(group.kill, deadlineMs);
  group.stdout.resume();
  group.stderr.resume();
  await group.exited;
  clearTimeout(timer);
  const path = join(outDir, basename(pdfPath).replace(/\.pdf$/, '.docx'));
  const bytes = await readFile(path).catch(() => undefined);
  await rm(path, { force: true });
  return bytes && { bytes, ms: performance.now() - startedAtMs };
}
