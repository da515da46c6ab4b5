import { createHash } from 'node:crypto';
import { SERVICE_TIERS } from '@helix/contracts';
import type { Database } from '@helix/database';
import { problem, type ProblemException } from '@helix/web';

/** The clinic that an agent's key belongs to. */
export interface AgentClinic {
  clinicId: number;
  clinicGuid: string;
  timeZone: string;
  syncIntervalInSeconds: number;
  upgradeToVersion: string | null;
  clinicName: string;
  /** Whether the clinic has ended: nothing of it is taken any more. */
  isCancelled: boolean;
}

/** The stored form of a key. A key is 256 random bits, so a fast hash is enough. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

/** Finds the clinic of a key that is neither revoked nor expired; null when there is none. */
export async function clinicOfKey(database: Database, key: string): Promise<AgentClinic | null> {
  const [clinic] = await database.query<{ [K in keyof AgentClinic]: AgentClinic[K] }>(
    `select c.clinic_id as "clinicId", c.clinic_guid as "clinicGuid", c.time_zone as "timeZone",
            c.sync_interval_in_seconds as "syncIntervalInSeconds",
            nullif(c.upgrade_to_version, c.agent_version) as "upgradeToVersion", c.name as "clinicName",
            c.service_tier = $2 as "isCancelled"
     from agent_key k join clinic c using (clinic_id)
     where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
    [hashOfKey(key), SERVICE_TIERS.cancelled],
  );
  return clinic ?? null;
}

/** Of every request of an agent whose clinic has ended. The agent keeps its queue, and asks again later. */
export const clinicCancelled = (): ProblemException =>
  problem(403, 'Clinic cancelled', 'This clinic is cancelled. Contact support.');
