import { JobTray } from '../shell/job-tray/job-tray';
import { OldPhotosScreen } from '../tools/old-photos/old-photos-screen';
import type { ToolTexts } from '../tools/tool-texts-schema';

/** Old photos with their jobs inside the tool's own panel. */
export function OldPhotosBlock(props: ToolTexts) {
  return <OldPhotosScreen {...props} renderJobs={(onShow) => <JobTray kind="old-photo" onShow={onShow} />} />;
}
