import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { type ToolType, toolTypes } from '../../contract/tool-types';

const quotaTexts: Record<ToolType, (quota: number) => MessageDescriptor> = {
  [toolTypes.photos]: (quota) => msg`${plural(quota, { one: '# photo', other: '# photos' })}`,
  [toolTypes.idPhoto]: (quota) => msg`${plural(quota, { one: '# ID photo', other: '# ID photos' })}`,
  [toolTypes.speech]: (quota) =>
    msg`${plural(quota, { one: '# hour of speech to text', other: '# hours of speech to text' })}`,
  [toolTypes.ai]: (quota) => msg`${plural(quota, { one: '# AI picture', other: '# AI pictures' })}`,
  [toolTypes.pdf]: (quota) => msg`${plural(quota, { one: '# PDF page', other: '# PDF pages' })}`,
  [toolTypes.findMyPhone]: (quota) =>
    msg`${plural(quota, { one: '# phone search', other: '# phone searches' })}`,
  [toolTypes.sms]: (quota) => msg`${plural(quota, { one: '# message', other: '# messages' })}`,
};

/** How much of the site's tool an offer includes, in the unit that follows the tool type. */
export function describeQuota(i18n: I18n, quota: number, toolType: ToolType): string {
  return i18n._(quotaTexts[toolType](quota));
}
