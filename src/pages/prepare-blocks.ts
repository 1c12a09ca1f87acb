import { componentNames } from '../../contract/pages';
import type { PublicAnswers } from '../../contract/rendering';
import type { BlockConfig } from '../../contract/tenant';
import type { PageContext } from '../tenant/page-context';
import type { BlockPlaceProps } from './block-place';
import { blockRegistry } from './block-registry';

/** A block ready to draw. */
export type PlacedBlock = { key: string } & BlockPlaceProps;

type Options = {
  /** Where it is drawn. Blocks of the server's page sleep until they are wanted; elsewhere their chunks are fetched first. */
  drawing: PageContext['drawing'];
  /** What the server drew the page with, or has to draw it with. */
  answers?: PublicAnswers;
  /** What the person came for. */
  isForTool?: boolean;
};

/** Turns checked blocks into what `PageBlocks` draws. Rejects when a chunk that is needed cannot be had. */
export async function prepareBlocks(
  configs: readonly BlockConfig[],
  { drawing, answers = {}, isForTool = false }: Options,
): Promise<PlacedBlock[]> {
  const placed = configs.flatMap(({ component, props }, position): PlacedBlock[] => {
    const name = componentNames.find((known) => known === component);
    if (!name) return [];
    const block = blockRegistry[name];
    const isWhole = block.answer !== undefined && answers[block.answer] !== undefined;
    const wakesOn = isForTool && position === 0 ? 'load' : isWhole ? 'touch' : block.wakesOn;
    return [{ key: `${position}-${component}`, block, props, isAsleep: drawing !== 'here', wakesOn }];
  });
  if (drawing !== 'taking-over') await Promise.all(placed.map(({ block }) => block.load()));
  return placed;
}
