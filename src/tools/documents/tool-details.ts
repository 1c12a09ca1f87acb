import { msg, plural } from '@lingui/core/macro';
import { documentTargetNames } from '../../../contract/documents';
import { documents } from '../../../contract/tools/documents';
import { defineToolDetails } from '../tool-details';
import { toolTextsSchema } from '../tool-texts-schema';

export const details = defineToolDetails<typeof documents>({
  facts: documents,
  schemas: { ConvertUpload: toolTextsSchema },
  tabName: msg`Online PDF Converter`,
  describeQuota: (quota) => msg`${plural(quota, { one: '# PDF page', other: '# PDF pages' })}`,
  job: {
    describeWork: (_step, percent) => (percent ? msg`Converting · ${percent}` : msg`Converting`),
    describeInput({ to }) {
      const target = documentTargetNames[to];
      return msg`to ${target}`;
    },
    isDownloadedWhenDone: true,
    hasResultScreen: true,
  },
});
