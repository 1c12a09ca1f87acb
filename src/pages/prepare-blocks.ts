import type { ReactNode } from 'react';
import type { BlockConfig } from '../contract/tenant';
import type { Block } from './block';

export type DrawnBlock = { key: string; draw: () => ReactNode };

/**
 * Turns configured components into blocks ready to draw. What is unknown, or has props that do not fit, is left out
 * and named through `report`; the rest shows (contract §2).
 */
export async function prepareBlocks(
  configs: readonly BlockConfig[],
  registry: Readonly<Record<string, Block | undefined>>,
  report: (problem: string) => void,
): Promise<DrawnBlock[]> {
  const prepared = await Promise.all(
    configs.map(async ({ component, props }, position) => {
      const name = `${component} (block ${position + 1})`;
      const block = Object.hasOwn(registry, component) ? registry[component] : undefined;
      if (!block) {
        report(`${name} is skipped: this app has no such component`);
        return undefined;
      }
      const answer = await block.prepare(props);
      if ('draw' in answer) return { key: `${position}-${component}`, draw: answer.draw };
      report(`${name} is skipped: ${answer.problems.join('; ')}`);
      return undefined;
    }),
  );
  return prepared.filter((block) => block !== undefined);
}
