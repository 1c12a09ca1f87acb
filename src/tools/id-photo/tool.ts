import type { idPhoto } from '../../../contract/tools/id-photo';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof idPhoto> = {
  IdPhoto: {
    load: async () => (await import('./id-photo-screen')).IdPhotoScreen,
    skeleton: 'rows',
    hydrateOn: 'view',
    answer: 'idPhotoTypes',
  },
};
