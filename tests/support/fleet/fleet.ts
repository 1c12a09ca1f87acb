import { startS3Server, type TestS3 } from '../../../server/testing/s3-server';
import { type RunningServer, startServer } from '../running-server';
import { type SystemPostgres, startSystemPostgres } from './system-postgres';

/** Server processes of both roles on one PostgreSQL and one bucket. */
export type Fleet = {
  postgres: SystemPostgres;
  s3: TestS3;
  webs: RunningServer[];
  workers: RunningServer[];
  /** One more of each role. */
  grow: () => Promise<void>;
  stop: () => Promise<void>;
};

/** One process of each role at first. */
export async function startFleet(environment: Record<string, string> = {}): Promise<Fleet> {
  const [postgres, s3] = await Promise.all([startSystemPostgres(), startS3Server()]);
  const shared = {
    DATABASE_URL: postgres.urlOf(),
    S3_ENDPOINT: s3.config.endpoint,
    S3_BUCKET: s3.config.bucket,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    RATE_LIMIT_FACTOR: '1000',
    ...environment,
  };
  const webs: RunningServer[] = [];
  const workers: RunningServer[] = [];
  const grow = async () => {
    const start = (role: string) => startServer({ ...shared, ROLES: role });
    const [web, worker] = await Promise.all([start('web'), start('work')]);
    webs.push(web);
    workers.push(worker);
  };
  await grow();
  return {
    postgres,
    s3,
    webs,
    workers,
    grow,
    stop: async () => {
      await Promise.all([...webs, ...workers].map((server) => server.stop()));
      await Promise.all([postgres.stop(), s3.remove()]);
    },
  };
}
