import type { idPhoto } from '../../../contract/tools/id-photo';
import { loadExport } from '../../ui/load-export';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof idPhoto> = {
  IdPhoto: {
    load: loadExport(() => import('./id-photo-screen'), 'IdPhotoScreen'),
    skeleton: 'rows',
    hydrateOn: 'view',
    answer: 'idPhotoTypes',
  },
};
