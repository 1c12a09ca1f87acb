import { JobTray } from '../shell/job-tray/job-tray';
import { SpeechScreen } from '../tools/speech/speech-screen';
import type { SpeechToTextProps } from '../tools/speech/speech-to-text-schema';

/** Speech to text with its jobs inside the tool's own panel. */
export function SpeechToTextBlock(props: SpeechToTextProps) {
  return <SpeechScreen {...props} renderJobs={(onShow) => <JobTray kind="speech" onShow={onShow} />} />;
}
