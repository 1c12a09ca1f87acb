import { startS3Server, type TestS3 } from '../../../server/testing/s3-server';
import { type RunningServer, startServer } from '../running-server';
import { type SystemPostgres, startSystemPostgres } from './system-postgres';

/** Server processes of both roles on one PostgreSQL and one bucket. */
export type Fleet = {
  postgres: SystemPostgres;
  s3: TestS3;
  webs: RunningServer[];
  workers: RunningServer[];
  stop: () => Promise<void>;
};

export async function startFleet(
  { webs, workers }: { webs: number; workers: number },
  environment: Record<string, string> = {},
): Promise<Fleet> {
  const [postgres, s3] = await Promise.all([startSystemPostgres(), startS3Server()]);
  const shared = {
    DATABASE_URL: postgres.url,
    S3_ENDPOINT: s3.config.endpoint,
    S3_BUCKET: s3.config.bucket,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    RATE_LIMIT_FACTOR: '1000',
    ...environment,
  };
  const start = (role: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => startServer({ ...shared, ROLES: role })));
  const [started, working] = await Promise.all([start('web', webs), start('work', workers)]);
  return {
    postgres,
    s3,
    webs: started,
    workers: working,
    stop: async () => {
      await Promise.all([...started, ...working].map((server) => server.stop()));
      await Promise.all([postgres.stop(), s3.remove()]);
    },
  };
}
