import type { findMyPhone } from '../../../contract/tools/find-my-phone';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof findMyPhone> = {
  FindMyPhone: {
    load: async () => (await import('./find-my-phone')).FindMyPhone,
  },
};
