import type { FastifyInstance } from 'fastify';
import { cacheBody, sendCached } from '../http/cached-body';
import { readBeside, readOwnStyle } from '../http/own-page';
import { registerAccountPages } from './account-routes';
import { adminPaths } from './admin-page';
import type { AdminParts } from './admin-parts';
import { prepareAdminScope, requireOperator } from './admin-scope';
import { registerDoctorPage } from './doctor-routes';
import { registerHealthPage } from './health-routes';
import { registerListPages } from './list-routes';
import { registerPeoplePages } from './people-routes';
import { registerSignInRoutes } from './sign-in-routes';
import { registerSitePages } from './site-routes';

const styles = ['admin.css', 'admin-parts.css', 'site-editor.css'];

/** The operators' page on ADMIN_HOST: the commands behind forms. Without ADMIN_HOST there is none. */
export async function registerAdmin(app: FastifyInstance, parts: AdminParts): Promise<void> {
  const { adminHost, roles } = parts.config;
  if (adminHost === undefined || !roles.web) return;
  const style = cacheBody(await readOwnStyle(import.meta.url, styles), 'text/css; charset=utf-8');
  const script = cacheBody(await readBeside(import.meta.url, 'admin.js'), 'text/javascript; charset=utf-8');
  await app.register(async (scope) => {
    await prepareAdminScope(scope, adminHost, parts.open.database);
    scope.get(adminPaths.style, (request, reply) => sendCached(request, reply, style));
    scope.get(adminPaths.script, (request, reply) => sendCached(request, reply, script));
    registerSignInRoutes(scope, parts);
    await scope.register(async (inside) => {
      requireOperator(inside, parts.open.database);
      registerHealthPage(inside, parts);
      registerDoctorPage(inside, parts);
      await registerSitePages(inside, parts);
      registerListPages(inside, parts);
      registerPeoplePages(inside, parts);
      registerAccountPages(inside, parts);
    });
  });
}
