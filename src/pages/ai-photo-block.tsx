import { JobTray } from '../shell/job-tray/job-tray';
import { AiPhotoScreen } from '../tools/ai-photo/ai-photo-screen';
import type { ToolTexts } from '../tools/tool-texts-schema';

/** Drawn photos with their jobs inside the tool's own panel. */
export function AiPhotoBlock(props: ToolTexts) {
  return <AiPhotoScreen {...props} renderJobs={(onShow) => <JobTray kind="anime" onShow={onShow} />} />;
}
