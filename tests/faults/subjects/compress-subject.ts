import { expect } from '@playwright/test';
import { compressFailureCodes } from '../../../contract/compress';
import { JobList } from '../../e2e/models/job-list';
import { member } from '../../e2e/models/login-dialog';
import { chooseFiles } from '../../support/choose-files';
import { makePng } from '../../support/documents/image-files';
import { signIn } from '../../support/sign-in';
import type { FaultSubject } from '../fault-subject';

const path = '/t/compress';

/** A picture that becomes smaller. */
export const compressSubject: FaultSubject = {
  name: 'compress',
  site: 'pdf',
  path,
  calls: {
    upload: /^(PATCH .*\/convert\/tus\/|POST .*\/convert\/uploadFile)/,
    start: /^POST .*\/compress\/start/,
    poll: /^GET .*\/compress\/progress/,
    result: /^GET \/files\//,
  },
  worksQuery: "select state from works where kind = 'compress'",
  stillWorking: JSON.stringify({ success: '1', obj: { progress: 40 } }),
  fileExpired: JSON.stringify({
    success: compressFailureCodes.expired,
    msg: 'The file is no longer there.',
  }),
  fileName: (number) => `scan-${number}-.png`,
  quickFileName: (number) => `small-${number}-.png`,
  signIn: (page, siteUrl, person = member) => signIn(page, siteUrl, person),
  async open(page, siteUrl) {
    await page.goto(siteUrl + path);
    await expect(page.getByLabel('Choose files')).toBeAttached();
  },
  async startJobs(page, names) {
    const picture = await makePng(480, 360);
    await chooseFiles(
      page.getByLabel('Choose files'),
      names.map((name) => ({ name, buffer: picture })),
    );
    await page.getByRole('button', { name: 'Compress', exact: true }).click();
    const jobs = new JobList(page);
    for (const name of names) await jobs.job(name).waitFor();
    // A file leaves the choice when the queue has answered for it.
    await expect(page.getByRole('list', { name: 'Chosen files' })).toHaveCount(0);
  },
  async waitUntilDone(page, siteUrl, name) {
    if (!page.url().startsWith(siteUrl + path)) await compressSubject.open(page, siteUrl);
    await new JobList(page).waitUntilDone(name, 90_000);
  },
};
