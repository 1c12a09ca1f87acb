import { JobTray } from '../shell/job-tray/job-tray';
import { DocumentScreen } from '../tools/documents/document-screen';
import type { ToolTexts } from '../tools/tool-texts-schema';

/** The document tool with the job list inside its own panel. */
export function ConvertUploadBlock(props: ToolTexts) {
  return <DocumentScreen {...props} renderJobs={() => <JobTray kind="document" />} />;
}
