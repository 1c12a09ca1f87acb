import type { ToolBlockName } from '../../contract/tools/tool-list';
import type { ToolBlock } from './tool-block';

/** Each tool's own `tool.ts`. */
const found = import.meta.glob<Partial<Record<ToolBlockName, ToolBlock>>>('./*/tool.ts', {
  eager: true,
  import: 'blocks',
});

/** Every tool's blocks by their names. */
export const toolBlocks: Readonly<Record<ToolBlockName, ToolBlock>> = Object.assign(
  {},
  ...Object.values(found),
);
