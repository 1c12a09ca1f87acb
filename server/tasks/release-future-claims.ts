type TaskDatabase = { executeSql: (text: string) => Promise<unknown> };

/**
 * What the queue's library stamped before the database's clock was set back would hold until that time comes again: for
 * a day no schedule would run and no dead process's task be taken up. A minute: clocks are also corrected a little.
 */
export async function releaseFutureClaims(database: TaskDatabase): Promise<void> {
  for (const [table, columns] of Object.entries(claims)) {
    const set = columns.map((column) => `${column} = least(${column}, pgboss.job_now())`);
    await database.executeSql(
      `UPDATE pgboss.${table} SET ${set.join(', ')} WHERE greatest(${columns.join(', ')}) > ${latest}`,
    );
  }
  await database.executeSql(
    `UPDATE pgboss.job SET started_on = least(started_on, pgboss.job_now()),
       heartbeat_on = least(heartbeat_on, pgboss.job_now())
     WHERE state = 'active' AND greatest(started_on, heartbeat_on) > ${latest}`,
  );
  // Not those with a time of their own, which is later than when they were made.
  await database.executeSql(
    `UPDATE pgboss.job SET start_after = pgboss.job_now()
     WHERE state = 'created' AND start_after > ${latest} AND start_after <= created_on`,
  );
}

const latest = `pgboss.job_now() + interval '1 minute'`;
const claims = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on'],
} as const;
