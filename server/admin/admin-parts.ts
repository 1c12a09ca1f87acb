import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config';
import type { OpenDatabase } from '../db/database';
import type { Given, Operation } from '../operator/command';
import type { LocalTenants } from '../tenants/local-tenants';
import type { ReadOptions } from '../tenants/read-site';
import type { Readiness } from '../web/probe-routes';
import { operatorOf } from './admin-scope';

/** What the admin page is made of. */
export type AdminParts = {
  config: ServerConfig;
  open: OpenDatabase;
  reservePayment: Operation['reservePayment'];
  tenants: Pick<LocalTenants, 'listSites' | 'loadPage'>;
  /** As this server reads its sites, so that what it says fits is served. */
  reading: ReadOptions;
  readReadiness: () => Promise<Readiness>;
  missing: readonly string[];
};

/** The commands act on the database that this server has open. */
export function operationOf(
  { config, open, reservePayment }: AdminParts,
  request: FastifyRequest,
): Operation {
  return {
    config,
    reservePayment,
    actor: `operator ${operatorOf(request).name}`,
    withDatabase: (work) => work(open),
  };
}

type Typed = {
  operands?: readonly string[];
  options?: Readonly<Record<string, string | undefined>>;
  switches?: readonly string[];
};

/** What a command is given when it is asked for here instead of being typed. Empty options count as left out. */
export function giveCommand(parts: AdminParts, request: FastifyRequest, typed: Typed = {}): Given {
  const { operands = [], options = {}, switches = [] } = typed;
  const given = Object.entries(options).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return {
    ...operationOf(parts, request),
    operands,
    options: Object.fromEntries(given),
    switches: new Set(switches),
  };
}
