import { MAX_CUSTOM_REPORT_ROWS, REPORT_PARAMETERS } from '@helix/contracts';
import { PROVIDER_TYPE, readReportDays } from '@helix/report-inputs';
import { defineReport } from '../custom-report.js';
import { byDayAndProvider, readProviderNames } from '../provider-names.query.js';
import { DATE, PROVIDER } from '../report-columns.js';
import { GROSS, HYGIENISTS } from '../report-rules.js';

interface CodeRow {
  date: string;
  providerId: string;
  code: string;
  /** Null: the PMS has none. */
  description: string | null;
  count: number;
  /** Null: the PMS has none. */
  units: number | null;
  cents: number;
}

/** What the production of the charts is made of (rules part S, 34). */
export const productionByCode = defineReport<CodeRow & { provider: string }>({
  name: 'ProductionByCode',
  friendlyName: 'Production by code',
  description: 'What hygienists completed, by day, hygienist and code.',
  parameters: REPORT_PARAMETERS.dates,
  columns: [
    DATE,
    PROVIDER,
    { header: 'Code', kind: 'text', of: ({ code }) => code },
    { header: 'Description', kind: 'text', of: ({ description }) => description },
    { header: 'Count', kind: 'count', of: ({ count }) => count },
    { header: 'Units', kind: 'number', decimals: 2, of: ({ units }) => units },
    { header: 'Amount', kind: 'money', of: ({ cents }) => cents / 100 },
  ],
  rules: [
    HYGIENISTS,
    GROSS,
    ['Count', 'Each that was completed; a reversal takes one away, and its units.'],
    ['Units', 'As the practice-management system has them; empty without any.'],
  ],
  read: async ({ transaction, clinicId, clock, range }) => {
    const nameOf = await readProviderNames(transaction, clinicId);
    const { rows } = await transaction.query<CodeRow>(CODES, [
      ...[clinicId, range.startDate, range.endDate],
      MAX_CUSTOM_REPORT_ROWS + 1,
    ]);
    const { leftOut } = await readReportDays(transaction, {
      ...{ ...range, interval: 'month', clocks: new Map([[clinicId, clock]]) },
      ...{ providerType: PROVIDER_TYPE.hygienist, providerIds: [] },
    });
    return {
      rows: rows.map((row) => ({ ...row, provider: nameOf(row.providerId) })).toSorted(byDayAndProvider),
      leftOut: leftOut.filter(({ reason }) => reason !== 'neverCompleted'),
    };
  },
});

/**
 * Everything that is credited to hygienists, with reversals as `isReversal` finds them. Served by procedure_provider. The
 * hygienists are an array: joined, their view is gone through again for each procedure.
 */
export const CODES = `
  select i.date::text, coalesce(t.provider_id, i.provider_id) as "providerId", coalesce(i.code, '') as code,
         nullif(max(i.description), '') as description, sum(i.sign)::integer as count,
         sum(i.sign * abs(i.units))::float8 as units, (coalesce(sum(i.amount), 0) * 100)::float8 as cents
  from (
    select i.*, case when coalesce(nullif(i.amount, 0), i.units, 0) < 0 then -1 else 1 end as sign
    from procedure i
    where i.clinic_id = $1 and i.date between $2::date and $3::date and i.status = 102
  ) i
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  where coalesce(t.provider_id, i.provider_id) = any (array(select provider_id from analysed_hygienist where clinic_id = $1))
  group by i.date, 2, 3
  order by i.date, 2, 3 limit $4`;
