import { MAX_CUSTOM_REPORT_ROWS, REPORT_PARAMETERS } from '@helix/contracts';
import { defineReport } from '../custom-report.js';
import { byDayAndProvider, readProviderNames } from '../provider-names.query.js';
import { DATE, PROVIDER } from '../report-columns.js';
import { GROSS } from '../report-rules.js';

interface DaySheetRow {
  date: string;
  /** Null: items that nobody is credited with. */
  providerId: string | null;
  /** In cents: of the provider for the PMS, of these credited to others, and of others credited to the provider. */
  pmsCents: number;
  toOthersCents: number;
  fromOthersCents: number;
  /** The production of the charts, in cents. */
  helixCents: number;
}

/** What the day sheets of the PMS say, and how it becomes the production of Helix (rules parts S, 34 and Y, 11). */
export const daySheet = defineReport<DaySheetRow & { provider: string }>({
  name: 'DaySheet',
  friendlyName: 'Day sheet',
  description: 'What the practice-management system has for each provider and day, next to the production of Helix.',
  parameters: REPORT_PARAMETERS.dates,
  columns: [
    DATE,
    PROVIDER,
    { header: 'PMS total', kind: 'money', of: ({ pmsCents }) => pmsCents / 100 },
    { header: 'Credited from others', kind: 'money', of: ({ fromOthersCents }) => fromOthersCents / 100 },
    { header: 'Credited to others', kind: 'money', of: ({ toOthersCents }) => toOthersCents / 100 },
    { header: 'Helix production', kind: 'money', of: ({ helixCents }) => helixCents / 100 },
    {
      ...{ header: 'Difference', kind: 'money' },
      of: ({ helixCents, pmsCents, fromOthersCents, toOthersCents }) =>
        (helixCents - pmsCents - fromOthersCents + toOthersCents) / 100,
    },
  ],
  rules: [
    ['Who', 'Every provider with something completed, whatever the type and the settings.'],
    GROSS,
    ['Credited', 'What a user attributed to somebody else than the practice-management system has.'],
    [
      'Difference',
      'Helix production - PMS total - credited from others + credited to others. 0 unless a change is still being taken in, or nobody is credited.',
    ],
  ],
  read: async ({ transaction, clinicId, range }) => {
    const nameOf = await readProviderNames(transaction, clinicId);
    const { rows } = await transaction.query<DaySheetRow>(DAY_SHEETS, [
      ...[clinicId, range.startDate, range.endDate],
      MAX_CUSTOM_REPORT_ROWS + 1,
    ]);
    return { rows: rows.map((row) => ({ ...row, provider: nameOf(row.providerId) })).toSorted(byDayAndProvider) };
  },
});

/** Everything that was done, by who did it and by who is credited. Served by procedure_provider and provider_day_date. */
export const DAY_SHEETS = `
  with done as (
    select i.date, i.provider_id as done_by, coalesce(t.provider_id, i.provider_id) as credited_to,
           coalesce(i.amount, 0) as amount
    from procedure i
    left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
    where i.clinic_id = $1 and i.date between $2::date and $3::date and i.status = 102
  ), parts as (
    select date, done_by as provider_id, amount as pms, 0::numeric as from_others,
           case when credited_to is distinct from done_by then amount else 0 end as to_others, 0::numeric as helix
    from done
    union all
    select date, credited_to, 0, amount, 0, 0 from done where credited_to is distinct from done_by
    union all
    select date, provider_id, 0, 0, 0, production from provider_day
    where clinic_id = $1 and date between $2::date and $3::date and production <> 0
  )
  select date::text, provider_id as "providerId", (sum(pms) * 100)::float8 as "pmsCents",
         (sum(to_others) * 100)::float8 as "toOthersCents", (sum(from_others) * 100)::float8 as "fromOthersCents",
         (sum(helix) * 100)::float8 as "helixCents"
  from parts group by date, provider_id
  order by date, provider_id limit $4`;
