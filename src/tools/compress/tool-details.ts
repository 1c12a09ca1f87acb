import { msg, plural } from '@lingui/core/macro';
import { compress } from '../../../contract/tools/compress';
import { defineToolDetails } from '../tool-details';
import { toolTextsSchema } from '../tool-texts-schema';
import { describeSaving } from './describe-saving';

export const details = defineToolDetails<typeof compress>({
  facts: compress,
  schemas: { Compress: toolTextsSchema },
  tabName: msg`Compress files`,
  describeQuota: (quota) => msg`${plural(quota, { one: '# file', other: '# files' })}`,
  job: {
    describeWork: (_step, percent) => (percent ? msg`Compressing · ${percent}` : msg`Compressing`),
    hasResultScreen: true,
    describeResult: ({ fileSizeBytes, input, result }, i18n) =>
      result?.sizeBytes === undefined
        ? undefined
        : describeSaving({ before: fileSizeBytes, after: result.sizeBytes, wish: input.wish }, i18n),
  },
});
