import type { documents } from '../../../contract/tools/documents';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof documents> = {
  ConvertUpload: {
    load: async () => (await import('./document-screen')).DocumentScreen,
  },
};
