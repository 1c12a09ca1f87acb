import type { compress } from '../../../contract/tools/compress';
import { loadExport } from '../../ui/load-export';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof compress> = {
  Compress: {
    load: loadExport(() => import('./compress-screen'), 'CompressScreen'),
  },
};
