import { expect, type Page } from '@playwright/test';
import { documentFailureCodes, documentTargetNames } from '../../../contract/documents';
import { DocumentTool, sampleFile } from '../../e2e/models/document-tool';
import { member } from '../../e2e/models/login-dialog';
import { makeLargePng } from '../../support/documents/image-files';
import { makeDocx } from '../../support/documents/office-files';
import { makePdf } from '../../support/documents/pdf-files';
import { signIn } from '../../support/sign-in';
import type { ToolSubject } from '../fault-subject';

/** The document job, as the fault suite attacks it. */
export const documentSubject: ToolSubject = {
  name: 'document',
  site: 'pdf',
  path: '/t/pdf',
  calls: {
    upload: /^(PATCH .*\/convert\/tus\/|POST .*\/convert\/uploadFile)/,
    start: /^GET .*\/pdf\/(fileToPdf|fileConvert|pdfToDoc|pdfToImg)/,
    poll: /^GET .*\/pdf\/getProgress/,
    result: /^GET \/files\//,
  },
  worksQuery: "select state from works where kind = 'document'",
  stillWorking: JSON.stringify({ success: '1', obj: { progress: 40 } }),
  fileExpired: JSON.stringify({
    success: documentFailureCodes.expired,
    msg: 'The file is no longer there.',
  }),
  fileName: (number) => `letter-${number}-.docx`,
  largeFileName: (number) => `large-${number}-.png`,
  // It becomes a picture: without a network this device would make a Word document of it itself.
  quickFileName: (number) => `page-${number}-.pdf`,
  signIn: (page, siteUrl, person = member) => signIn(page, siteUrl, person),
  open: (page, siteUrl) => new DocumentTool(page).open(siteUrl),
  async chooseFiles(page: Page, names: string[]): Promise<void> {
    const tool = new DocumentTool(page);
    await tool.choose(...(await Promise.all(names.map(makeFile))));
    for (const [position, name] of names.entries())
      if (name.endsWith('.pdf')) await tool.chooseTarget(documentTargetNames.png, position);
  },
  async startJobs(page: Page, names: string[]): Promise<void> {
    const tool = new DocumentTool(page);
    await documentSubject.chooseFiles(page, names);
    await tool.convert();
    for (const name of names) await tool.job(name).waitFor();
    // A file leaves the choice when the queue has answered for it.
    await expect(page.getByLabel('Convert to')).toHaveCount(0);
  },
  async waitUntilDone(page: Page, siteUrl: string, name: string): Promise<void> {
    const tool = new DocumentTool(page);
    if (!page.url().startsWith(siteUrl + documentSubject.path)) await tool.open(siteUrl);
    await tool.waitUntilDone(name, 90_000);
  },
};

async function makeFile(name: string) {
  if (name.startsWith('large-')) return sampleFile(name, await makeLargePng());
  return sampleFile(name, name.endsWith('.pdf') ? await makePdf(1) : await makeDocx([`Text of ${name}`]));
}
