import type { ServerConfig } from '../config';
import type { OpenDatabase } from './database';
import { openEmbeddedDatabase } from './embedded-database';
import { openPostgresDatabase } from './postgres-database';

/** Opens and migrates the configured database: PostgreSQL by DATABASE_URL, else the embedded one in DATA_DIR/db. */
export function openDatabase(config: ServerConfig): Promise<OpenDatabase> {
  return config.databaseUrl === undefined
    ? openEmbeddedDatabase(config.dataDir)
    : openPostgresDatabase(config.databaseUrl);
}
