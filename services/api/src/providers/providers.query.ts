import { wageSql } from '@helix/appointment-inputs';
import type { ProviderDetails, ProviderGroupView, ProviderView } from '@helix/contracts';
import { ProviderGroup, repositoryIn, type Database, type Transaction } from '@helix/database';
import { pageOf, versionOf, type ListQuery, type Page } from '@helix/web';
import { KNOWN_PROVIDERS } from './known-providers.sql.js';

export interface ProvidersFilter {
  activeOnly: boolean;
  /** 1 hygienist, 2 doctor; all if missing. */
  providerType?: 1 | 2 | undefined;
  /** Only this provider, also a deleted one. */
  providerId?: string | undefined;
  /** Also whom the practice-management system deleted; false if missing. */
  withDeleted?: boolean | undefined;
  /** Only providers assigned to this user. */
  ofUserId?: number | undefined;
}

/** The current user. Wages and notes are shown to admins and to the provider's own user only; to others they are null. */
export interface WageReader {
  userId: number;
  isAdmin: boolean;
  /** The clinic's day, `yyyy-mm-dd`, whose wages are shown. */
  today: string;
}

/** The providers of a clinic from the PMS with their settings in Helix, in the order of the calendar. */
export function readProviders(
  database: Database,
  clinicId: number,
  filter: ProvidersFilter,
  reader: WageReader,
): Promise<ProviderView[]> {
  return database.inClinics([clinicId], (transaction) =>
    readProvidersInTransaction(transaction, clinicId, filter, reader),
  );
}

/** The same within a transaction. */
export async function readProvidersInTransaction(
  transaction: Transaction,
  clinicId: number,
  filter: ProvidersFilter,
  reader: WageReader,
): Promise<ProviderView[]> {
  const { rows } = await transaction.query<Row<ProviderView>>(PROVIDERS, queryValues(clinicId, filter, reader));
  return rows.map(viewOf);
}

/** A row has the mark of a deleted provider always, the answer only where it is true. */
type Row<View extends ProviderView> = Omit<View, 'isDeleted'> & { isDeleted: boolean };
const viewOf = <View extends ProviderView>({ isDeleted, ...row }: Row<View>) =>
  (isDeleted ? { ...row, isDeleted } : row) as View;

/** The sort fields of `GET Provider/Details`. */
const SORT_COLUMNS = {
  id: 'id',
  provider_id: 'id',
  first_name: 'lower(first_name)',
  last_name: 'lower(last_name)',
  suffix: 'lower(suffix)',
  issecondaryprovider: 'issecondaryprovider',
  providerType: '"providerType"',
  userFirstName: `lower("userFirstName" || ' ' || "userLastName")`,
  baseWage: '"baseWage"',
  goalWage: '"goalWage"',
  excludeFromCalendar: '"excludeFromCalendar"',
  excludeFromAnalysis: '"excludeFromAnalysis"',
  isActive: '"isActive"',
  notes: 'lower(notes)',
} as const;
export type DetailsSort = keyof typeof SORT_COLUMNS;
export const DETAILS_SORTS = Object.keys(SORT_COLUMNS) as [DetailsSort, ...DetailsSort[]];

export interface DetailsFilter {
  /** False: also whom the practice-management system deleted. */
  activeOnly: boolean;
  /** A part of a name or of the provider's id, in any case. */
  q?: string | undefined;
  /** Only these; all if missing. */
  id?: string[] | undefined;
  /** Missing: the order of the calendar. */
  sort?: [DetailsSort, 'ASC' | 'DESC'] | undefined;
  range?: ListQuery['range'];
}

/** The same, with the names of the users who are the providers. */
export function readProviderDetails(
  database: Database,
  clinicId: number,
  { activeOnly, q = '', id, sort, range }: DetailsFilter,
  reader: WageReader,
): Promise<Page<ProviderDetails>> {
  const values = [...queryValues(clinicId, { activeOnly, withDeleted: true }, reader), q, id ?? null];
  const { limit, offset } = pageOf(range);
  // Nulls are last in either direction: who has no wage, user or note is not what is looked for.
  const order = sort ? `${SORT_COLUMNS[sort[0]]} ${sort[1] === 'DESC' ? 'desc' : 'asc'} nulls last, ` : '';
  return database.inClinics([clinicId], async (transaction) => {
    const counted = await transaction.query<{ total: number }>(
      `select count(*)::int as total from (${PROVIDER_DETAILS}) p where ${MATCHES}`,
      values,
    );
    const { rows } = await transaction.query<Row<ProviderDetails>>(
      `select p.* from (${PROVIDER_DETAILS}) p where ${MATCHES}
       order by ${order}"calendarOrder" nulls last, last_name, first_name, id limit $12 offset $13`,
      [...values, limit, offset],
    );
    return { rows: rows.map(viewOf), total: counted.rows[0]?.total ?? 0, range };
  });
}

const MATCHES = `strpos(lower(first_name || ' ' || last_name || ' ' || id), lower($10)) > 0
  and ($11::text[] is null or id = any($11::text[]))`;

const queryValues = (
  clinicId: number,
  { activeOnly, providerType, providerId, ofUserId, withDeleted = false }: ProvidersFilter,
  { isAdmin, userId, today }: WageReader,
) => [
  ...[clinicId, activeOnly, providerType ?? null, isAdmin, userId, providerId ?? null, ofUserId ?? null],
  ...[today, withDeleted || providerId !== undefined],
];

/** The provider groups of a clinic, by name. Providers refer to them by `providerGroupId`. */
export function readProviderGroups(database: Database, clinicId: number): Promise<ProviderGroupView[]> {
  return database.inClinics([clinicId], async (transaction) => {
    const groups = await repositoryIn(transaction, ProviderGroup).find({
      where: { clinicId },
      order: { name: 'asc', providerGroupId: 'asc' },
    });
    return groups.map(groupView);
  });
}

/** A group as the calls have it. Its version changes with its name. */
export const groupView = ({
  providerGroupId,
  name,
}: Pick<ProviderGroup, 'providerGroupId' | 'name'>): ProviderGroupView => ({
  providerGroupId,
  name,
  version: versionOf(name),
});

/** The version covers the fields of `ProviderSave`. It tells nothing of hidden wages, since it is hidden with them. */
const PROVIDER = `
  p.id as provider_id, coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name, p.suffix,
  coalesce(p.type = 1, false) as "isHygienist", coalesce(p.type, 0) as "providerType",
  case when p.is_secondary then 1 else 0 end as issecondaryprovider, coalesce(p.is_active, false) as "isActive",
  coalesce(p.is_active, false) as active, p.deleted as "isDeleted",
  coalesce(s.exclude_from_calendar, false) as "excludeFromCalendar",
  coalesce(s.exclude_from_analysis, false) as "excludeFromAnalysis",
  s.provider_group_id as "providerGroupId", s.calendar_order as "calendarOrder",
  case when $4 or s.user_id = $5 then w.goal_wage::float8 end as "goalWage",
  case when $4 or s.user_id = $5 then w.base_wage::float8 end as "baseWage",
  case when $4 or s.user_id = $5 then s.payroll_id end as "payrollId",
  case when $4 or s.user_id = $5 then s.notes end as notes, s.user_id as "userId",
  case when $4 or s.user_id = $5 then encode(sha256(convert_to(jsonb_build_array(
    p.type, coalesce(s.exclude_from_calendar, false), coalesce(s.exclude_from_analysis, false), w.goal_wage, w.base_wage,
    w.commission_percentage, s.notes, s.payroll_id, s.user_id)::text, 'UTF8')), 'hex') end as version`;

const FROM_PROVIDERS = `
  from ${KNOWN_PROVIDERS} p
  left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
  left join app_user u on u.user_id = s.user_id
  left join lateral (${wageSql('s', '$8::date')}) w on true
  where p.clinic_id = $1 and ($9 or not p.deleted) and (not $2 or p.is_active) and ($3::smallint is null or p.type = $3)
    and ($6::text is null or p.id = $6) and ($7::integer is null or s.user_id = $7)`;

const PROVIDERS = `
  select ${PROVIDER} ${FROM_PROVIDERS}
  order by s.calendar_order nulls last, p.last_name, p.first_name, p.id`;
const PROVIDER_DETAILS = `
  select p.id, ${PROVIDER},
         case when $4 or s.user_id = $5 then w.commission_percentage::float8 end as "commissionPercentage", u.first_name as "userFirstName",
         u.last_name as "userLastName"
  ${FROM_PROVIDERS}`;
