import type { documents } from '../../../contract/tools/documents';
import { loadExport } from '../../ui/load-export';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof documents> = {
  ConvertUpload: {
    load: loadExport(() => import('./document-screen'), 'DocumentScreen'),
  },
};
