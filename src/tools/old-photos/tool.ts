import type { oldPhotos } from '../../../contract/tools/old-photos';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof oldPhotos> = {
  OldPhotos: {
    load: async () => (await import('./old-photos-screen')).OldPhotosScreen,
  },
};
