import type { aiPhoto } from '../../../contract/tools/ai-photo';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof aiPhoto> = {
  AiPhoto: {
    load: async () => (await import('./ai-photo-screen')).AiPhotoScreen,
  },
};
