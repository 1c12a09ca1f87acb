import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';

export type DownloadedFile = { name: string; bytes: Buffer };

export async function readDownload(download: Download): Promise<DownloadedFile> {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
