import { SUMMARY_UPDATE_STATE } from '@helix/appointment-inputs';
import type { ClinicRow } from '@helix/contracts';
import type { Clinic, Database, Transaction } from '@helix/database';
import { CATALOGUE } from '@helix/hygiene';
import { pageOf, versionOf, type ListQuery, type Page } from '@helix/web';
import { CLINIC_VIEW_COLUMNS } from './clinics.query.js';
import { inEveryClinic } from './in-every-clinic.js';

/** The sort fields of `GET Clinic/Clinics`: the columns of the grid. Versions are sorted by number, so that 2.10 is after 2.9. */
const SORT_COLUMNS = {
  id: 'id',
  clinicId: 'id',
  name: 'lower(name)',
  customerName: 'lower("customerName")',
  dmsTypeName: 'lower("dmsTypeName")',
  dmsType: '"dmsType"',
  dmsVersion: `case when "dmsVersion" ~ '^[0-9]{1,9}([.][0-9]{1,9})*$' then string_to_array("dmsVersion", '.')::integer[] end`,
  agentVersion: `case when "agentVersion" ~ '^[0-9]{1,9}([.][0-9]{1,9})*$' then string_to_array("agentVersion", '.')::integer[] end`,
  city: `nullif(lower(city), '')`,
  state: `nullif(lower(state), '')`,
  country: `nullif(lower(country), '')`,
  serviceTier: '"serviceTier"',
  dateCreated: '"dateCreated"',
  launchDate: '"launchDate"',
  timeZone: 'lower("timeZone")',
  timeLastSeen: '"timeLastSeen"',
} as const;
export type ClinicSort = keyof typeof SORT_COLUMNS;
export const CLINIC_SORTS = Object.keys(SORT_COLUMNS) as [ClinicSort, ...ClinicSort[]];

export interface ClinicsFilter {
  /** A part of a name of the clinic or its customer, or of the city, in any case. */
  q?: string | undefined;
  /** Only these; all if missing. */
  id?: number[] | undefined;
  /** One of these tiers. */
  serviceTier?: number[] | undefined;
  /** One of these systems. */
  dmsType?: number[] | undefined;
  customerId?: number | undefined;
  /** Missing: by customer, then by name. */
  sort?: [ClinicSort, 'ASC' | 'DESC'] | undefined;
  range?: ListQuery['range'];
}

/**
 * The clinics of the installation, for super admins.
 *
 * @param salesforceUrl of the installation's Salesforce, without a slash at the end.
 */
export function readClinicPage(
  database: Database,
  { q = '', id, serviceTier, dmsType, customerId, sort, range }: ClinicsFilter,
  salesforceUrl: string | undefined,
): Promise<Page<ClinicRow>> {
  const { limit, offset } = pageOf(range);
  const filter = [q, id ?? null, serviceTier ?? null, dmsType ?? null, customerId ?? null];
  // What is missing comes last in either direction.
  const order = sort ? `${SORT_COLUMNS[sort[0]]} ${sort[1] === 'DESC' ? 'desc' : 'asc'} nulls last, ` : '';
  return inEveryClinic(database, async (transaction) => {
    const counted = await transaction.query<{ total: number }>(
      `select count(*)::int as total from (${CLINIC_ROWS}) c where ${MATCHES}`,
      [...SYSTEMS, ...filter],
    );
    const { rows } = await transaction.query<StoredRow>(
      `select * from (${CLINIC_ROWS}) c where ${MATCHES}
       order by ${order}"customerName", name, id limit $8 offset $9`,
      [...SYSTEMS, ...filter, limit, offset],
    );
    return { rows: rows.map((row) => rowOf(row, salesforceUrl)), total: counted.rows[0]?.total ?? 0, range };
  });
}

/** A clinic as the list has it; undefined when there is none. @param transaction its scope has the clinic. */
export async function readClinicRow(
  transaction: Transaction,
  clinicId: number,
  salesforceUrl: string | undefined,
): Promise<ClinicRow | undefined> {
  const { rows } = await transaction.query<StoredRow>(`select * from (${CLINIC_ROWS}) c where id = $3`, [
    ...SYSTEMS,
    clinicId,
  ]);
  return rows[0] && rowOf(rows[0], salesforceUrl);
}

/** What the form of a clinic changes. */
type FormValues = Pick<
  Clinic,
  | 'name'
  | 'state'
  | 'city'
  | 'country'
  | 'timeZone'
  | 'serviceTier'
  | 'syncIntervalInSeconds'
  | 'launchDate'
  | 'getTier3Reports'
  | 'upgradeToVersion'
  | 'salesforceId'
>;

/** The version of a clinic: it changes with every field of the form. */
export const versionOfClinic = (clinic: FormValues): string =>
  versionOf([
    ...[clinic.name, clinic.state, clinic.city, clinic.country, clinic.timeZone, clinic.serviceTier],
    ...[clinic.syncIntervalInSeconds, clinic.launchDate, clinic.getTier3Reports],
    ...[clinic.upgradeToVersion, clinic.salesforceId],
  ]);

const SYSTEMS = [
  CATALOGUE.practiceSystems.map(({ dmsTypeId }) => dmsTypeId),
  CATALOGUE.practiceSystems.map(({ name }) => name),
];

interface StoredRow extends Omit<ClinicRow, 'dateCreated' | 'timeLastSeen' | 'salesforceUrl' | 'version'> {
  dateCreated: Date;
  timeLastSeen: Date | null;
}

function rowOf({ dateCreated, timeLastSeen, ...row }: StoredRow, salesforceUrl: string | undefined): ClinicRow {
  return {
    ...row,
    dateCreated: dateCreated.toISOString(),
    timeLastSeen: timeLastSeen?.toISOString() ?? null,
    salesforceUrl:
      row.salesforceId && salesforceUrl ? `${salesforceUrl}/lightning/r/Account/${row.salesforceId}/view` : null,
    version: versionOfClinic(row),
  };
}

const MATCHES = `
  strpos(lower(concat_ws(' ', name, "customerName", "firstName", "lastName", city)), lower($3)) > 0
  and ($4::integer[] is null or id = any($4::integer[]))
  and ($5::integer[] is null or "serviceTier" = any($5::integer[]))
  and ($6::integer[] is null or "dmsType" = any($6::integer[]))
  and ($7::integer is null or "customerId" = $7)`;

const CLINIC_ROWS = `
  select ${CLINIC_VIEW_COLUMNS}, c.clinic_id as id, c.customer_id as "customerId", m.first_name as "firstName",
         m.last_name as "lastName", coalesce(d.name, '') as "dmsTypeName", c.dms_version as "dmsVersion",
         c.agent_version as "agentVersion", c.upgrade_to_version as "upgradeToVersion", c.city, c.country,
         c.date_created as "dateCreated", c.time_last_seen as "timeLastSeen", c.salesforce_id as "salesforceId",
         (select k.key_id from agent_key k
          where k.clinic_id = c.clinic_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
          order by k.created_at desc, k.key_id limit 1) as agentguid,
         exists (select from procedure_rule r
                 where r.clinic_id = c.clinic_id and r.health_profile_id = 0 and r.patient_id is null)
           as "hasProcedureRules",
         c.get_tier3_reports as "getTier3Reports", c.sync_interval_in_seconds as "syncIntervalInSeconds",
         coalesce(${SUMMARY_UPDATE_STATE} in ('waiting', 'running'), false) as "isSummaryUpdating"
  from clinic c
  join customer m using (customer_id)
  left join unnest($1::integer[], $2::text[]) as d(dms_type, name) on d.dms_type = c.dms_type
  left join summary_update s on s.clinic_id = c.clinic_id`;
