import { type ComponentType, type ReactNode, use } from 'react';
import type { PublicAnswers } from '../../contract/rendering';
import type { Properties } from '../../contract/tenant';

/** What brings a block of the server's page to life: a touch, or coming into view for what moves or loads by itself. */
export type WakesOn = 'touch' | 'view';

type Draw = (props: Properties) => ReactNode;

/** One page component as the registry knows it: its chunk, and how it is drawn. */
export type Block = {
  wakesOn: WakesOn;
  /** With this answer in the server's page it is whole, and sleeps until it is touched. */
  answer: keyof PublicAnswers | undefined;
  /** True when it has something to show that only the browser knows. */
  isWanted: () => boolean;
  /**
   * Fetches its chunk; with that and `texts` there, it draws at once. Rejects when something cannot be had, and may be
   * asked again.
   */
  load: (texts?: Promise<void>) => Promise<void>;
  /** Draws it for props that were checked; undefined until it is loaded. */
  draw: Draw | undefined;
  loaded: Promise<Draw>;
};

type Options = {
  wakesOn?: WakesOn;
  answer?: keyof PublicAnswers;
  /** It asks the backend. */
  asks?: boolean;
  isWanted?: () => boolean;
};

/** Ties a component's chunk to what wakes it. */
export function defineBlock<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { wakesOn = 'touch', answer, asks = false, isWanted = () => false }: Options = {},
): Block {
  let announce: (draw: Draw) => void = () => undefined;
  const block: Block = {
    wakesOn,
    answer,
    isWanted,
    draw: undefined,
    loaded: new Promise((resolve) => {
      announce = resolve;
    }),
    load: async (texts) => {
      if (block.draw) return;
      const [draw] = await Promise.all([asks ? loadAsking(load) : loadPlain(load), texts]);
      block.draw ??= draw;
      announce(block.draw);
    },
  };
  return block;
}

/** Draws a block; suspends until it is loaded. */
export function BlockBody({ block, props }: { block: Block; props: Properties }): ReactNode {
  const draw = block.draw ?? use(block.loaded);
  return draw(props);
}

async function loadPlain<Props extends object>(load: () => Promise<ComponentType<Props>>): Promise<Draw> {
  const Component = await load();
  return (props) => <Component {...(props as Props)} />;
}

async function loadAsking<Props extends object>(load: () => Promise<ComponentType<Props>>): Promise<Draw> {
  const [{ Queries }, draw] = await Promise.all([import('../session/queries'), loadPlain(load)]);
  return (props) => <Queries>{draw(props)}</Queries>;
}
