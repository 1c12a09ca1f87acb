import type { Page } from '@playwright/test';
import { DocumentTool, sampleFile } from '../e2e/models/document-tool';
import { LoginDialog, member } from '../e2e/models/login-dialog';
import { makeDocx } from '../support/documents/office-files';
import type { FaultSubject } from './fault-subject';

/** The document job, as the fault suite attacks it. */
export const documentSubject: FaultSubject = {
  name: 'document',
  site: 'pdf',
  uploadPath: /\/convert\/uploadFile/,
  startPath: /\/pdf\/fileToPdf/,
  pollPath: /\/pdf\/getProgress/,
  async signIn(page: Page, siteUrl: string): Promise<void> {
    await new DocumentTool(page).open(siteUrl);
    await new LoginDialog(page).signIn(member);
  },
  async startJobs(page: Page, siteUrl: string, names: string[]): Promise<void> {
    const tool = new DocumentTool(page);
    await tool.open(siteUrl);
    const files = await Promise.all(names.map((name) => makeFile(name)));
    await tool.choose(...files);
    await tool.convert();
    for (const name of names) await tool.job(name).waitFor();
  },
  async waitUntilDone(page: Page, siteUrl: string, name: string): Promise<void> {
    const tool = new DocumentTool(page);
    if (!page.url().startsWith(`${siteUrl}/t/pdf`)) await tool.open(siteUrl);
    await tool.waitUntilDone(name, 90_000);
  },
};

async function makeFile(name: string) {
  return sampleFile(name, await makeDocx([`Text of ${name}`]));
}
