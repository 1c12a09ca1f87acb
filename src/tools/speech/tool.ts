import type { speech } from '../../../contract/tools/speech';
import { loadExport } from '../../ui/load-export';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof speech> = {
  SpeechToText: {
    load: loadExport(() => import('./speech-screen'), 'SpeechScreen'),
  },
};
