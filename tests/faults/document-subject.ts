import type { Page } from '@playwright/test';
import { DocumentTool, sampleFile } from '../e2e/models/document-tool';
import { LoginDialog, member } from '../e2e/models/login-dialog';
import { makeDocx } from '../support/documents/office-files';
import type { FaultSubject } from './fault-subject';

/** The document job, as the fault suite attacks it. */
export const documentSubject: FaultSubject = {
  name: 'document',
  site: 'pdf',
  calls: {
    upload: /^(PATCH .*\/convert\/tus\/|POST .*\/convert\/uploadFile)/,
    start: /^GET .*\/pdf\/fileToPdf/,
    poll: /^GET .*\/pdf\/getProgress/,
    result: /^GET \/files\//,
  },
  stillWorking: JSON.stringify({ success: '1', obj: { progress: 40 } }),
  fileName: (number) => `letter-${number}-.docx`,
  async signIn(page: Page, siteUrl: string, person = member): Promise<void> {
    await new DocumentTool(page).open(siteUrl);
    await new LoginDialog(page).signIn(person);
  },
  open: (page, siteUrl) => new DocumentTool(page).open(siteUrl),
  async startJobs(page: Page, names: string[]): Promise<void> {
    const tool = new DocumentTool(page);
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
