import type { aiPhoto } from '../../../contract/tools/ai-photo';
import { loadExport } from '../../ui/load-export';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof aiPhoto> = {
  AiPhoto: {
    load: loadExport(() => import('./ai-photo-screen'), 'AiPhotoScreen'),
  },
};
