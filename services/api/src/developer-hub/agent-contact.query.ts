import { lastSeenText, ONLINE_SECONDS, type SqlDialect } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { CATALOGUE } from '@helix/hygiene';

/** When Helix last heard of the agent of a clinic. */
export interface AgentContact {
  clinicName: string;
  timeLastSeen: Date | null;
  /** Whether the agent was seen in the last 90 seconds. */
  isConnected: boolean;
  /** `It was last seen 5 min ago.` */
  lastSeenSentence: string;
  /** The name of the practice-management system. */
  systemName: string;
  /** Of the statements that can be sent; null: none. */
  dialect: SqlDialect | null;
}

/** Reads it in the scope of the clinic. */
export async function readAgentContact(
  transaction: Pick<Transaction, 'query'>,
  clinicId: number,
): Promise<AgentContact> {
  const { rows } = await transaction.query<StoredContact>(CONTACT, [clinicId]);
  const [row] = rows;
  if (!row) throw new Error(`clinic ${clinicId} is not there`);
  const { clinicName, timeLastSeen, age } = row;
  return {
    clinicName,
    timeLastSeen,
    isConnected: age !== null && age <= ONLINE_SECONDS,
    lastSeenSentence: age === null ? 'It was not seen yet.' : `It was last seen ${lastSeenText(age)} ago.`,
    systemName: systemNameOf(row.dmsType),
    dialect: dialectOf(row),
  };
}

/** The name of the practice-management system with this id. */
export const systemNameOf = (dmsType: number): string => systemOf(dmsType)?.name ?? `system ${dmsType}`;

/** What the agent says, else what its system speaks: an agent that has not polled yet may still get a statement. */
export function dialectOf({ dmsType, dialect }: { dmsType: number; dialect: string | null }): SqlDialect | null {
  if (dialect === 'mysql' || dialect === 'sqlite') return dialect;
  return systemOf(dmsType)?.name === 'OpenDental' ? 'mysql' : null;
}

const systemOf = (dmsType: number) => CATALOGUE.practiceSystems.find(({ dmsTypeId }) => dmsTypeId === dmsType);

interface StoredContact {
  clinicName: string;
  dmsType: number;
  timeLastSeen: Date | null;
  /** Seconds. */
  age: number | null;
  dialect: string | null;
}

const CONTACT = `
  select c.name as "clinicName", c.dms_type as "dmsType", c.time_last_seen as "timeLastSeen",
         extract(epoch from clock_timestamp() - c.time_last_seen)::float8 as age,
         (select s.dialect from agent_status s where s.clinic_id = c.clinic_id order by s.poll desc limit 1) as dialect
  from clinic c where c.clinic_id = $1`;
