/** Where Citus would have a table. */
export type Placement = 'distributed' | 'reference' | 'local';

/**
 * Every clinic-owned table is distributed by `clinic_id`, but for those that are listed here. docs/scale.md says what else
 * stands between the schema and Citus.
 */
export function placementOf(table: string): Placement {
  if (table in REFERENCE_TABLES) return 'reference';
  return table in LOCAL_TABLES ? 'local' : 'distributed';
}

/** On every node, since distributed tables name their rows, or since they are read before the clinic is known. */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  clinic: 'one row a clinic, which nearly every table names; found by its GUID',
  customer: 'owns clinics',
  app_user: 'a user may belong to several clinics; found by email',
  user_clinic: 'which clinics a user may enter is asked before one is chosen',
  clinic_invitation: 'found by email, for several clinics; one_time_link names it',
  one_time_link: 'found by the hash of the link, before anything else is known',
  agent_key: 'found by the hash of the key: the key says which clinic it is',
  setup_code: 'found by the hash of the code',
  data_token: 'found by the hash of the token in a mail or a program',
  note_template: 'shared by all clinics, some for one of them; generated notes name it',
  procedure_rule_type: 'the catalogue, shared by all clinics',
  procedure_option: 'the catalogue',
  criterion: 'the catalogue',
  insurance_plan: 'shared by all clinics (decision 0022)',
  coverage_item: 'of an insurance plan; grants of patients name it',
  coverage_item_procedure: 'of an insurance plan',
  token: 'shared by all clinics (decision 0026)',
  token_possible_value: 'of a token',
  shipped_token: 'which tokens came with a release',
  data_explorer_layout: 'of a user, in all of their clinics',
};

/** On the coordinator alone. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  migration: 'of the schema',
  schema_compatibility: 'of the schema',
  last_backup: 'of the installation',
  signing_key: 'of the installation',
  attempt_count: 'sign-ins by address and email; a user has no clinic yet',
  user_session: 'of a user; its trigger notifies every api process that a session ended',
  audit_trail: 'one order for all clinics; entries of a user have no clinic',
  outbox: 'its relay reads all clinics in one order, and is woken by NOTIFY',
  job_outbox: 'its relay reads all clinics in one order, and is woken by NOTIFY',
  log_topic: 'the log in PostgreSQL; an installation of that size has Kafka',
  log_partition: 'the log in PostgreSQL',
  log_position: 'positions of the groups, of the log in Kafka too, by partition',
  log_member: 'the log in PostgreSQL',
  log_slot: 'the log in PostgreSQL',
  log_record: 'the log in PostgreSQL, partitioned by time',
  agent_command: 'its trigger wakes the poll that waits for it; NOTIFY is heard at the coordinator alone',
  agent_command_answer: 'of a command, for a minute',
  quarantine: 'its triggers tell the Developer Hub; its ids are one order for all clinics',
};
