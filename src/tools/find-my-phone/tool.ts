import type { findMyPhone } from '../../../contract/tools/find-my-phone';
import { loadExport } from '../../ui/load-export';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof findMyPhone> = {
  FindMyPhone: {
    load: loadExport(() => import('./find-my-phone'), 'FindMyPhone'),
  },
};
