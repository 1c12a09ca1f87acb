import { Fragment } from 'react';
import type { DrawnBlock } from './prepare-blocks';

/** A page's blocks, one after the other. */
export function PageBlocks({ blocks }: { blocks: readonly DrawnBlock[] }) {
  return blocks.map(({ key, draw }) => <Fragment key={key}>{draw()}</Fragment>);
}
