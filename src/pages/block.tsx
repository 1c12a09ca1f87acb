import type { ComponentType } from 'react';
import type { PublicAnswers } from '../../contract/rendering';
import type { Properties } from '../../contract/tenant';

/** When a block of the server's page is hydrated: at a touch, or in view, for what moves or loads without a touch. */
export type HydrateOn = 'touch' | 'view';

/** A page component in a chunk of its own. */
export type Block = {
  /** Undefined until its chunk is loaded. */
  component: ComponentType<Properties> | undefined;
  /** Fetches the chunk. Rejects when it cannot be had; the next call tries again. */
  load: () => Promise<void>;
  hydrateOn: HydrateOn;
  /** With this answer in the server's page a block that hydrates in view is whole, and waits for a touch. */
  answer: keyof PublicAnswers | undefined;
  /** Whether this device has something to show in it that the server did not draw. */
  hasDraft: () => boolean;
};

type Options = {
  hydrateOn?: HydrateOn;
  answer?: keyof PublicAnswers;
  /** It uses `useQuery`. */
  asks?: boolean;
  hasDraft?: () => boolean;
};

/** Not `React.lazy`, which remembers a failed chunk for good and is not drawn in one go by the server. */
export function lazyBlock<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { hydrateOn = 'touch', answer, asks = false, hasDraft = () => false }: Options = {},
): Block {
  const block: Block = {
    component: undefined,
    hydrateOn,
    answer,
    hasDraft,
    load: async () => {
      // Props were checked against the component's schema where the configuration came in.
      block.component ??= (await (asks ? withQueries(load) : load())) as ComponentType<Properties>;
    },
  };
  return block;
}

async function withQueries<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [{ Queries }, Component] = await Promise.all([import('../session/queries'), load()]);
  return (props) => (
    <Queries>
      <Component {...props} />
    </Queries>
  );
}
