import { useLingui } from '@lingui/react/macro';
import { accountDefaultTabIndex } from '../contract/layout';
import type { ComponentName } from '../contract/page-names';
import { type ToolType, toolTypes } from '../contract/tool-types';
import { JobsElsewhere } from '../jobs/jobs-elsewhere';
import { useTenant } from '../tenant/tenant-provider';
import { ScreenPart } from '../ui/page-title';
import { Tabs } from '../ui/tabs/tabs';
import styles from './account-tools.module.css';
import { readFunType } from './fun-type';
import { LateBlock } from './late-block';

/** What each value of `funType` shows (tools.md §2). */
const toolBlocks: Record<ToolType, ComponentName> = {
  [toolTypes.photos]: 'OldPhotos',
  [toolTypes.idPhoto]: 'IdPhoto',
  [toolTypes.speech]: 'SpeechToText',
  [toolTypes.ai]: 'AiPhoto',
  [toolTypes.pdf]: 'ConvertUpload',
  [toolTypes.findMyPhone]: 'FindMyPhone',
  [toolTypes.sms]: 'SmsHistory',
};

/** The account's tools: as tabs where the product navigation is on, else the one that this session came for. */
export function AccountTools() {
  const { texts, site } = useTenant();
  return (
    <ScreenPart>
      <JobsElsewhere>
        {texts.NavBar.productNav ? (
          <ToolTabs />
        ) : (
          <LateBlock component={toolBlocks[readFunType() ?? site.type]} />
        )}
      </JobsElsewhere>
    </ScreenPart>
  );
}

function ToolTabs() {
  const { t } = useLingui();
  const names: [ToolType, string][] = [
    [toolTypes.photos, t`Old Pictures`],
    [toolTypes.idPhoto, t`Passport photo`],
    [toolTypes.speech, t`Voice To Text results`],
    [toolTypes.ai, t`Anime oriented`],
    [toolTypes.pdf, t`Online PDF Converter`],
    [toolTypes.findMyPhone, t`Downloading app`],
  ];
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t`Tools`}
        start={accountDefaultTabIndex}
        isLazy
        tabs={names.map(([type, name]) => ({
          key: toolBlocks[type],
          name,
          panel: <LateBlock component={toolBlocks[type]} />,
        }))}
      />
    </div>
  );
}
