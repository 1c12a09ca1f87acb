import { JobTray } from '../shell/job-tray/job-tray';
import { IdPhotoScreen } from '../tools/id-photo/id-photo-screen';
import type { ToolTexts } from '../tools/tool-texts-schema';

/** ID photos with their jobs inside the tool's own panel. */
export function IdPhotoBlock(props: ToolTexts) {
  return <IdPhotoScreen {...props} renderJobs={(onShow) => <JobTray kind="id-photo" onShow={onShow} />} />;
}
