/**
 * The tables of the schema `public` whose rows no back-up has, each with the reason. All others are backed up, so that a new
 * table is not forgotten. BullMQ's tables are in a schema of their own, and hold jobs only.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  migration: 'the manifest names the migrations, and a restore runs them',
  schema_compatibility: 'the migrations write it',
  last_backup: 'it says when this database was last backed up, which a restored one never was',
  log_topic: 'the log: what was on it comes back by a resync',
  log_partition: 'the log',
  log_record: 'the log',
  log_slot: 'the log',
  log_member: 'leases of running processes',
  job_outbox: 'jobs: work that is still to be done is enqueued again by the rows that wait for it',
  user_session: 'everybody signs in again',
  signing_key: 'nothing that was signed before counts, and the first process makes a key',
  one_time_link: 'links of mails are sent again',
  setup_code: 'a super admin makes another one',
  attempt_count: 'counts of the last minutes',
  agent_command_answer: 'rows of practices that nobody waits for any more',
};

/** Conditions on the rows of tables that are backed up in part. */
export const ROWS_OF: Readonly<Record<string, string>> = {
  // Those on Kafka stay: its records are still there. The log in PostgreSQL begins again.
  log_position: `log <> 'postgres'`,
};
