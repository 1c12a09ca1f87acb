import { JobTray } from '../shell/job-tray/job-tray';
import type { ConvertUploadProps } from '../tools/documents/convert-upload-schema';
import { DocumentScreen } from '../tools/documents/document-screen';

/** The document tool with the job list inside its own panel. */
export function ConvertUploadBlock(props: ConvertUploadProps) {
  return <DocumentScreen {...props} jobs={<JobTray kind="document" />} />;
}
