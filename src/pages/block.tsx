import type { ComponentType, ReactNode } from 'react';
import { type GenericSchema, getDotPath, safeParse } from 'valibot';

/** One page component as the registry knows it: its gate, its code, and how it is drawn. */
export type Block = {
  /** Draws the block for props that fit, once `load` is through; otherwise says what does not fit. */
  prepare: (props: unknown) => Promise<{ draw: () => ReactNode } | { problems: string[] }>;
};

/** Ties a component to the schema of its props. A component given as a function is a chunk, loaded when used. */
export function defineBlock<Props extends object>(
  schema: GenericSchema<unknown, Props>,
  load: () => Promise<ComponentType<Props>>,
): Block {
  return {
    prepare: async (props) => {
      const parsed = safeParse(schema, props);
      if (!parsed.success) {
        return {
          problems: parsed.issues.map((issue) => `${getDotPath(issue) ?? 'props'}: ${issue.message}`),
        };
      }
      const Component = await load();
      return { draw: () => <Component {...parsed.output} /> };
    },
  };
}
