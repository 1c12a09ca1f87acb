import type { FastifyInstance } from 'fastify';
import type { Capabilities } from '../contract/tenant';
import type { Services } from './services';

/**
 * A domain that needs something this machine may lack (an office suite, a speech engine). It is asked once at
 * start what it can do; `app.ts` composes the features and knows nothing else of them.
 */
export type ServerFeature = {
  /** What it adds to every site's `capabilities`: only what it can really do. */
  capabilities: Capabilities;
  /** What it lacks, a sentence each with the command that would install it; printed at start. */
  missing: readonly string[];
  /** Adds its routes and its tasks (`services.tasks.add`). `app` already knows the tenant and answers failures. */
  register: (app: FastifyInstance, services: Services) => Promise<void> | void;
  /** How its engines work at this moment, by what they are for; for `/readyz`. */
  describeEngines?: () => Record<string, string>;
  /** Called when the server stops, after its tasks have ended. */
  close: () => Promise<void>;
};
