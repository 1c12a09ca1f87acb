import type { speech } from '../../../contract/tools/speech';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof speech> = {
  SpeechToText: {
    load: async () => (await import('./speech-screen')).SpeechScreen,
  },
};
