import type { ToolBlockName } from '../../contract/tools/tool-list';
import type { ToolBlock } from './tool-block';

type ToolBlockList = Readonly<Record<ToolBlockName, ToolBlock>>;

/** Each tool's own `tool.ts`. */
const found = import.meta.glob<ToolBlockList>('./*/tool.ts', { eager: true, import: 'blocks' });

/** Every tool's blocks by their names. `tool-lists.test.ts` holds that none is missing. */
export const toolBlocks: ToolBlockList = Object.assign({}, ...Object.values(found));
