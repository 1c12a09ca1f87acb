import type { ServerConfig } from './config';
import type { Database } from './db/database';
import type { ServerLog } from './server-log';
import type { FileStore } from './storage/file-store';
import type { StorageQuota } from './storage/storage-quota';
import type { TaskQueue } from './tasks/task-queue';
import type { Tenant, TenantSource } from './tenants/tenant-source';
import type { Works } from './work/works';

/**
 * What the routes of every domain are given: `registerXyzRoutes(app, services)`. A route file adds its tasks with
 * `services.tasks.add(task)` while it registers; the app starts the queue afterwards.
 *
 * Who is asking: `tenantOf(request)` from http/tenant-of-request, `requireUser(request)` and `requireMember(request)`
 * from accounts/person-of-request (they throw the 401 and 403 envelopes).
 * A costly start answers through `answerOnce` from http/idempotency, with `subjectOf` from accounts/subject-of-request
 * where visitors may start it too. Failures are thrown as `ApiFailure`.
 */
export type Services = {
  config: ServerConfig;
  database: Database;
  tasks: TaskQueue;
  works: Works;
  files: FileStore;
  /** Asked before anything is uploaded. */
  storageQuota: StorageQuota;
  tenants: TenantSource;
  /** Where what is mailed or sent to people of a site leads. */
  originOfSite: (site: Tenant) => string;
  log: ServerLog;
};
