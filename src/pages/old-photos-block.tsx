import { JobTray } from '../shell/job-tray/job-tray';
import { OldPhotosScreen } from '../tools/photos/old-photos-screen';
import type { ToolTexts } from '../tools/photos/tool-texts-schema';

/** Old photos with their jobs inside the tool's own panel. */
export function OldPhotosBlock(props: ToolTexts) {
  return <OldPhotosScreen {...props} renderJobs={(onShow) => <JobTray kind="old-photo" onShow={onShow} />} />;
}
