import { expect, type Page } from '@playwright/test';
import { photoFailureCodes } from '../../../contract/photos';
import { JobList } from '../../e2e/models/job-list';
import { member } from '../../e2e/models/login-dialog';
import { PhotoTool, photoFile } from '../../e2e/models/photo-tool';
import { makeJpeg } from '../../support/documents/image-files';
import { makePortrait } from '../../support/photos/sample-photos';
import { signIn } from '../../support/sign-in';
import type { FaultSubject, SubjectCalls } from '../fault-subject';

type PhotoScreen = 'old-photos' | 'id-photo' | 'ai-photo';

/** The restoration of an old photo: two paid calls in sequence, of which the first is the start. */
export const oldPhotoSubject = describePhotoSubject({
  name: 'photo restoration',
  site: 'photos',
  screen: 'old-photos',
  calls: {
    start: /^GET .*\/aiphoto\/matting.*colorization/,
    poll: /^GET .*\/aiphoto\/matting.*superResolution/,
  },
  tasks: ['colorization', 'superResolution'],
  makePhoto: () => makeJpeg(240, 160),
  async start(tool, name, photo) {
    await tool.choose(photoFile(name, photo));
    await tool.job(name).waitFor();
    await tool.closeDialog();
  },
});

export const idPhotoSubject: FaultSubject = {
  ...describePhotoSubject({
    name: 'passport photo',
    site: 'id',
    screen: 'id-photo',
    calls: { start: /^POST .*\/aiphoto\/idPhoto(?!\/)/ },
    tasks: ['idPhoto'],
    makePhoto: () => makePortrait(450, 600),
    async start(tool, name, photo) {
      await tool.chooseForType(/./, photoFile(name, photo));
      await tool.dialog.getByRole('button', { name: 'Create photo' }).click();
      await tool.job(name).waitFor();
      await tool.closeDialog();
    },
  }),
  isVariant: true,
};

export const animeSubject: FaultSubject = {
  ...describePhotoSubject({
    name: 'drawn photo',
    site: 'anime',
    screen: 'ai-photo',
    calls: { start: /^GET .*\/aiphoto\/anime/ },
    tasks: ['anime'],
    makePhoto: () => makeJpeg(240, 160),
    async start(tool, name, photo) {
      await tool.choose(photoFile(name, photo));
      await tool.job(name).waitFor();
    },
  }),
  // The drawn photo takes the place of the field that takes another one.
  jobsAtOnce: 1,
  isVariant: true,
};

function describePhotoSubject({
  name,
  site,
  screen,
  calls,
  tasks,
  makePhoto,
  start,
}: {
  name: string;
  site: string;
  screen: PhotoScreen;
  calls: Pick<SubjectCalls, 'start' | 'poll'>;
  /** What its works are called in the server's database. */
  tasks: string[];
  makePhoto: () => Promise<Buffer>;
  start: (tool: PhotoTool, name: string, photo: Buffer) => Promise<void>;
}): FaultSubject {
  const path = `/t/${screen}`;
  const open = (page: Page, siteUrl: string) => new PhotoTool(page, screen).open(siteUrl);
  const isTask = tasks.map((task) => `'${task}'`).join(', ');
  return {
    name,
    site,
    path,
    calls: {
      sign: /^GET .*\/oss\/aiphoto\/signature/,
      upload: /^POST .*\/oss\/objects/,
      ...calls,
      result: /^GET \/files\//,
    },
    worksQuery: `select state from works where kind = 'photo' and "order"->>'task' in (${isTask})`,
    worksPerJob: tasks.length,
    fileExpired: JSON.stringify({
      success: photoFailureCodes.expired,
      msg: 'The photo is no longer there.',
    }),
    fileName: (number) => `photo-${number}-.jpg`,
    quickFileName: (number) => `small-${number}-.jpg`,
    signIn: (page, siteUrl, person = member) => signIn(page, siteUrl, person),
    open,
    async startJobs(page, names) {
      for (const name of names) await start(new PhotoTool(page, screen), name, await makePhoto());
    },
    async waitUntilDone(page, siteUrl, name) {
      if (!page.url().startsWith(siteUrl + path)) await open(page, siteUrl);
      const jobs = new JobList(page);
      await expect(jobs.job(name)).toBeVisible();
      await jobs.waitUntilDone(name, 90_000);
    },
  };
}
