import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import { hashPassword } from '@helix/web';

export interface TestClinic {
  clinicId: number;
  clinicGuid: string;
  agentKey: string;
}

/** Runs a statement as the owner of the database, who sees every clinic. */
export type OwnerQuery = <R extends QueryResultRow>(text: string, values: unknown[]) => Promise<R[]>;

/** Adds a clinic with the key of its agent. */
export async function addClinic(query: OwnerQuery, name: string): Promise<TestClinic> {
  const agentKey = `key of ${name}`;
  const [clinic] = await query<{ clinicId: number; clinicGuid: string }>(
    `with owner as (insert into customer (customer_name) values ($1) returning customer_id),
     created as (
       insert into clinic (customer_id, name, dms_type, time_zone, goal_hourly_production, goal_percentage)
       select customer_id, $1, 1, 'America/Toronto', 150, 0.5 from owner returning clinic_id, clinic_guid),
     key as (insert into agent_key (clinic_id, key_hash) select clinic_id, $2 from created)
     select clinic_id as "clinicId", clinic_guid as "clinicGuid" from created`,
    [name, createHash('sha256').update(agentKey).digest()],
  );
  if (!clinic) throw new Error('the clinic was not created');
  return { ...clinic, agentKey };
}

/** Adds a user of one clinic with a password. */
export async function addUser(
  query: OwnerQuery,
  { email, password, clinicId }: { email: string; password: string; clinicId: number },
): Promise<void> {
  await query(
    `with created as (
       insert into app_user (email, first_name, last_name, password_hash) values ($1, 'Ana', 'Roy', $2) returning user_id)
     insert into user_clinic (clinic_id, user_id) select $3, user_id from created`,
    [email, await hashPassword(password), clinicId],
  );
}
