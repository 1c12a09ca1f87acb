import { BlockPlace } from './block-place';
import type { PlacedBlock } from './prepare-blocks';

/** A page's blocks, one after the other. */
export function PageBlocks({ blocks }: { blocks: readonly PlacedBlock[] }) {
  return blocks.map(({ key, ...place }) => <BlockPlace key={key} {...place} />);
}
