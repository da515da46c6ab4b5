import { CLINIC } from './api-client.js';
import { connectToDatabase } from './database.js';

/** Gives the lists of the developer hub a row each, as an agent and sync-ingest would. Called again, it changes nothing. */
export async function addHubRows(): Promise<void> {
  const database = await connectToDatabase();
  try {
    for (const statement of ROWS) await database.query(statement, [CLINIC]);
  } finally {
    await database.end();
  }
}

const ROWS = [
  `insert into agent_command (clinic_id, command_id, kind, sql, state, row_count, expires_at, requested_by_email, requested_at,
                              finished_at)
   select clinic_id, '6f1c6a52-6f0e-4a38-9d1b-2d6a1c1f5b11', 'sql', 'select id, name from operatory', 'done', 12, now(),
          'superdev@helix.example', now() - interval '1 second', now()
   from clinic where name = $1 on conflict do nothing`,
  `insert into quarantine (clinic_id, stage, entity, entity_id, payload, reason)
   select clinic_id, 'ingest', 'appointment', 'rejected', '{"entity":"appointment","id":"rejected"}', 'start: expected a time'
   from clinic where name = $1
     and not exists (select from quarantine q where q.clinic_id = clinic.clinic_id and entity_id = 'rejected')`,
  `insert into key_list (clinic_id, entity, run_id, version, parts, state, missing, total)
   select clinic_id, 'form', '6f1c6a52-6f0e-4a38-9d1b-2d6a1c1f5b12', 1, 1, 'waiting', 620, 4000
   from clinic where name = $1 on conflict do nothing`,
  `insert into agent_employee (clinic_id, employee_id, provider_id, found_by)
   select clinic_id, employee_id, provider_id, found_by
   from clinic, (values ('3', 'H1', 'login'), ('4', 'H2', 'name'), ('7', null, null)) as employee (employee_id, provider_id, found_by)
   where name = $1 on conflict do nothing`,
];
