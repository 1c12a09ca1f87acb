import { successCodes } from '../../../contract/envelope';
import { speechFailureCodes } from '../../../contract/speech';
import { sampleFile } from '../../e2e/models/document-tool';
import { JobList } from '../../e2e/models/job-list';
import { member } from '../../e2e/models/login-dialog';
import { SpeechTool } from '../../e2e/models/speech-tool';
import { signIn } from '../../support/sign-in';
import { makeTones } from '../../support/speech/recordings';
import type { FaultSubject } from '../fault-subject';

/** A recording that becomes text. The attacked server's engine is a small program of the tests. */
export const speechSubject: FaultSubject = {
  name: 'speech',
  site: 'voice',
  path: '/t/text-conversion',
  calls: {
    upload: /^(PATCH .*\/convert\/tus\/|POST .*\/convert\/uploadFile)/,
    start: /^POST .*\/convert\/speechToText2/,
    poll: /^GET .*\/convert\/result/,
  },
  worksQuery: "select state from works where kind = 'speech'",
  jobsAtOnce: 1,
  stillWorking: JSON.stringify({ success: successCodes.stillProcessing, obj: { progress: 40 } }),
  fileExpired: JSON.stringify({
    success: speechFailureCodes.expired,
    msg: 'The recording is no longer there.',
  }),
  fileName: (number) => `talk-${number}-.wav`,
  quickFileName: (number) => `word-${number}-.wav`,
  signIn: (page, siteUrl, person = member) => signIn(page, siteUrl, person),
  open: (page, siteUrl) => new SpeechTool(page).open(siteUrl),
  async startJobs(page, names) {
    const tool = new SpeechTool(page);
    for (const name of names) {
      await tool.choose(sampleFile(name, makeTones([[name.startsWith('talk') ? 3 : 0.5, 440]])));
      await tool.translate();
      await new JobList(page).job(name).waitFor();
    }
  },
  async waitUntilDone(page, siteUrl, name) {
    const tool = new SpeechTool(page);
    if (!page.url().startsWith(siteUrl + speechSubject.path)) await tool.open(siteUrl);
    await new JobList(page).waitUntilDone(name, 90_000);
  },
};
