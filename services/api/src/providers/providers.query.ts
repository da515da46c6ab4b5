import { wageSql } from '@helix/appointment-inputs';
import type { ProviderDetails, ProviderGroupView, ProviderView } from '@helix/contracts';
import { ProviderGroup, repositoryIn, type Database, type Transaction } from '@helix/database';

export interface ProvidersFilter {
  activeOnly: boolean;
  /** 1 hygienist, 2 doctor; all if missing. */
  providerType?: 1 | 2 | undefined;
  /** Only this provider. */
  providerId?: string | undefined;
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
  const { rows } = await transaction.query<ProviderView>(PROVIDERS, queryValues(clinicId, filter, reader));
  return rows;
}

/** The same, with the names of the users who are the providers. */
export function readProviderDetails(
  database: Database,
  clinicId: number,
  filter: ProvidersFilter,
  reader: WageReader,
): Promise<ProviderDetails[]> {
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<ProviderDetails>(PROVIDER_DETAILS, queryValues(clinicId, filter, reader));
    return rows;
  });
}

const queryValues = (
  clinicId: number,
  { activeOnly, providerType, providerId, ofUserId }: ProvidersFilter,
  { isAdmin, userId, today }: WageReader,
) => [clinicId, activeOnly, providerType ?? null, isAdmin, userId, providerId ?? null, ofUserId ?? null, today];

/** The provider groups of a clinic, by name. Providers refer to them by `providerGroupId`. */
export function readProviderGroups(database: Database, clinicId: number): Promise<ProviderGroupView[]> {
  return database.inClinics([clinicId], (transaction) =>
    repositoryIn(transaction, ProviderGroup).find({
      select: { providerGroupId: true, name: true },
      where: { clinicId },
      order: { name: 'asc', providerGroupId: 'asc' },
    }),
  );
}

const PROVIDER = `
  p.id as provider_id, coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name, p.suffix,
  coalesce(p.type = 1, false) as "isHygienist", coalesce(p.type, 0) as "providerType",
  case when p.is_secondary then 1 else 0 end as issecondaryprovider, coalesce(p.is_active, false) as "isActive",
  coalesce(s.exclude_from_calendar, false) as "excludeFromCalendar",
  coalesce(s.exclude_from_analysis, false) as "excludeFromAnalysis",
  s.provider_group_id as "providerGroupId", s.calendar_order as "calendarOrder",
  case when $4 or s.user_id = $5 then w.goal_wage::float8 end as "goalWage",
  case when $4 or s.user_id = $5 then w.base_wage::float8 end as "baseWage",
  case when $4 or s.user_id = $5 then s.notes end as notes, s.user_id as "userId"`;

const FROM_PROVIDERS = `
  from clinic_provider p
  left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
  left join app_user u on u.user_id = s.user_id
  left join lateral (${wageSql('s', '$8::date')}) w on true
  where p.clinic_id = $1 and (not $2 or p.is_active) and ($3::smallint is null or p.type = $3)
    and ($6::text is null or p.id = $6) and ($7::integer is null or s.user_id = $7)
  order by s.calendar_order nulls last, p.last_name, p.first_name, p.id`;

const PROVIDERS = `select ${PROVIDER} ${FROM_PROVIDERS}`;
const PROVIDER_DETAILS = `
  select ${PROVIDER},
         case when $4 or s.user_id = $5 then w.commission_percentage::float8 end as "commissionPercentage",
         case when $4 or s.user_id = $5 then s.payroll_id end as "payrollId", u.first_name as "userFirstName", u.last_name as "userLastName" ${FROM_PROVIDERS}`;
