import type { ComponentType, FunctionComponent } from 'react';
import type { JobKind } from '../../contract/jobs';
import { JobTray } from '../shell/job-tray/job-tray';
import type { ToolBlock } from '../tools/tool-block';
import type { ToolScreenProps } from '../tools/tool-screen-props';
import type { ToolTexts } from '../tools/tool-texts-schema';
import { renderOffer } from './membership-offer';

type Screen = Awaited<ReturnType<ToolBlock['load']>>;

/** Tools import no part of the shell, so the list of their jobs is handed to them. */
export function addJobTray(Screen: Screen, kind: JobKind): FunctionComponent<ToolTexts> {
  const ToolScreen = Screen as ComponentType<ToolScreenProps>;
  return (props) => (
    <ToolScreen
      {...props}
      renderJobs={(onShow) => <JobTray kind={kind} onShow={onShow} renderOffer={renderOffer} />}
    />
  );
}
