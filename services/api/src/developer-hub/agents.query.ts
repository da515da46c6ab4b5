import { ONLINE_SECONDS, type AgentRow } from '@helix/contracts';
import type { Database } from '@helix/database';
import { dialectOf, systemNameOf } from './agent-contact.query.js';

/** The sort fields of `GET Clinic/Agents`. */
export const AGENT_SORTS = [
  'clinicName',
  'timeLastSeen',
  'agentVersion',
  'unsentRows',
  'clockSkewInMs',
  'freeDiskBytes',
] as const;
type AgentSort = (typeof AGENT_SORTS)[number];

export interface AgentsFilter {
  clinicId?: number | undefined;
  isConnected?: boolean | undefined;
  /** A part of the clinic's name, in any case. */
  q?: string | undefined;
  sort?: [AgentSort, 'ASC' | 'DESC'] | undefined;
}

/** Agents of a clinic that polled within so many seconds take turns: each waits a minute after it had to give way. */
const TURN_SECONDS = 180;

/** The agents of some clinics, by default by the name of the clinic. A clinic without an agent has a row, too. */
export async function readAgents(
  database: Database,
  clinicIds: readonly number[],
  { clinicId, isConnected, q = '', sort = ['clinicName', 'ASC'] }: AgentsFilter,
): Promise<AgentRow[]> {
  const scope = clinicId === undefined ? clinicIds : clinicIds.filter((id) => id === clinicId);
  const { rows } = await database.inClinics(scope, (transaction) =>
    transaction.query<StoredAgent>(AGENTS, [scope, ONLINE_SECONDS, TURN_SECONDS]),
  );
  const sign = sort[1] === 'ASC' ? 1 : -1;
  return rows
    .map(agentRow)
    .filter((row) => isConnected === undefined || row.isConnected === isConnected)
    .filter(({ clinicName }) => clinicName.toLowerCase().includes(q.toLowerCase()))
    .toSorted((a, b) => sign * compare(a[sort[0]], b[sort[0]]));
}

type StoredAgent = Omit<
  AgentRow,
  'id' | 'timeLastSeen' | 'dmsTypeName' | 'dialect' | 'unsentRows' | 'freeDiskBytes' | 'clockSkewInMs'
> & { dmsType: number; timeLastSeen: Date | null };

/** The newest agent says how that of the clinic is. */
function agentRow({ dmsType, timeLastSeen, agents, ...row }: StoredAgent): AgentRow {
  const [newest] = agents;
  return {
    id: row.clinicId,
    ...row,
    dmsTypeName: systemNameOf(dmsType),
    timeLastSeen: timeLastSeen?.toISOString() ?? null,
    dialect: dialectOf({ dmsType, dialect: newest?.dialect ?? null }),
    unsentRows: newest?.unsentRows ?? null,
    freeDiskBytes: newest?.freeDiskBytes ?? null,
    clockSkewInMs: newest?.clockSkewInMs ?? null,
    agents,
  };
}

/** What is not known comes first. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

const AGENTS = `
  select c.clinic_id as "clinicId", c.name as "clinicName", c.dms_type as "dmsType", c.time_last_seen as "timeLastSeen",
         coalesce(c.time_last_seen >= now() - $2 * interval '1 second', false) as "isConnected",
         (select case when count(*) > 0 then jsonb_build_object(
            'total', count(*), 'unmapped', count(*) filter (where e.provider_id is null)) end
          from agent_employee e where e.clinic_id = c.clinic_id) as employees,
         c.agent_version as "agentVersion", c.dms_version as "dmsVersion", c.upgrade_to_version as "upgradeToVersion",
         (select count(*) from agent_status s
          where s.clinic_id = c.clinic_id and s.polled_at >= now() - $3 * interval '1 second') > 1 as "hasTwoAgents",
         coalesce((
           select jsonb_agg(jsonb_build_object(
             'agentId', s.agent_id,
             'timeLastSeen', to_char(s.polled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'isConnected', s.polled_at >= now() - $2 * interval '1 second',
             'agentVersion', s.agent_version, 'dmsVersion', s.dms_version, 'dialect', s.dialect,
             'unsentRows', s.unsent_rows, 'freeDiskBytes', s.free_disk_bytes, 'clockSkewInMs', s.clock_skew_ms
           ) order by s.poll desc)
           from agent_status s where s.clinic_id = c.clinic_id and s.polled_at >= now() - interval '24 hours'
         ), '[]') as agents
  from clinic c where c.clinic_id = any($1::integer[])
  order by lower(c.name), c.clinic_id`;
