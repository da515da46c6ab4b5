import type { ProviderView } from '@helix/contracts';
import type { Database } from '@helix/database';

export interface ProvidersFilter {
  activeOnly: boolean;
  /** 1 hygienist, 2 doctor; all if missing. */
  providerType?: 1 | 2 | undefined;
}

/** Who asks: wages are shown to admins and to the provider alone. */
export interface WageReader {
  userId: number;
  isAdmin: boolean;
}

/** The providers of a clinic, as the PMS has them, with Helix's own settings. In the order of the calendar. */
export function readProviders(
  database: Database,
  clinicId: number,
  { activeOnly, providerType }: ProvidersFilter,
  reader: WageReader,
): Promise<ProviderView[]> {
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<ProviderView>(PROVIDERS, [
      clinicId,
      activeOnly,
      providerType ?? null,
      reader.isAdmin,
      reader.userId,
    ]);
    return rows;
  });
}

const PROVIDERS = `
  select p.id as provider_id, coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name, p.suffix,
         coalesce(p.type = 1, false) as "isHygienist", coalesce(p.type, 0) as "providerType",
         case when p.is_secondary then 1 else 0 end as issecondaryprovider, coalesce(p.is_active, false) as "isActive",
         coalesce(s.exclude_from_calendar, false) as "excludeFromCalendar",
         coalesce(s.exclude_from_analysis, false) as "excludeFromAnalysis",
         s.provider_group_id as "providerGroupId", s.calendar_order as "calendarOrder",
         s.goal_wage::float8 as "goalWage",
         case when $4 or s.user_id = $5 then s.base_wage::float8 end as "baseWage",
         s.notes, s.user_id as "userId"
  from provider p
  left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
  where p.clinic_id = $1 and not p.deleted and (not $2 or p.is_active) and ($3::smallint is null or p.type = $3)
  order by s.calendar_order nulls last, p.last_name, p.first_name, p.id`;
