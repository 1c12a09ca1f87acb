import { JobTray } from '../shell/job-tray/job-tray';
import { SpeechScreen } from '../tools/speech/speech-screen';
import type { ToolTexts } from '../tools/tool-texts-schema';

/** Speech to text with its jobs inside the tool's own panel. */
export function SpeechToTextBlock(props: ToolTexts) {
  return <SpeechScreen {...props} renderJobs={(onShow) => <JobTray kind="speech" onShow={onShow} />} />;
}
