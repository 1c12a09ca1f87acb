import type { oldPhotos } from '../../../contract/tools/old-photos';
import { loadExport } from '../../ui/load-export';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof oldPhotos> = {
  OldPhotos: {
    load: loadExport(() => import('./old-photos-screen'), 'OldPhotosScreen'),
  },
};
