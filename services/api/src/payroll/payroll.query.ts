import { clockedSourcesSql, type ClockedSource } from '@helix/appointment-inputs';
import type { PayrollQuery, PayrollRowView } from '@helix/contracts';
import { Clinic, repositoryIn, type ProviderSetting, type Transaction } from '@helix/database';
import {
  clockChangeOn,
  payrollOf,
  preferredSource,
  wageOn,
  type CompletedProcedure,
  type DayRange,
  type PayrollDay,
  type PayrollRow,
} from '@helix/hygiene';
import { requireHygienist } from '../providers/wage-history.query.js';
import { readWages } from '../providers/wages.js';

/**
 * The payroll of a hygienist, the days up to today. The caller checks that the viewer may read it.
 *
 * @param today the clinic's day.
 */
export async function readPayroll(
  transaction: Transaction,
  clinicId: number,
  { providerID, startDate, endDate }: PayrollQuery,
  today: string,
): Promise<PayrollRowView[]> {
  const { settings } = await requireHygienist(transaction, clinicId, providerID);
  const { bonusPolicy, timeZone } = await repositoryIn(transaction, Clinic).findOneByOrFail({ clinicId });
  const range = { startDate, endDate: endDate < today ? endDate : today };
  return payrollOf(await loadPayrollDays(transaction, settings, range, timeZone), bonusPolicy).map(payrollRowView);
}

/** The days of a hygienist with time or completed procedures, with the wage of each day. In any order. */
export async function loadPayrollDays(
  transaction: Transaction,
  settings: ProviderSetting,
  { startDate, endDate }: DayRange,
  timeZone: string,
): Promise<PayrollDay[]> {
  const wages = await readWages(transaction, settings);
  const values = [settings.clinicId, settings.providerId, startDate, endDate];
  const clocked = (await transaction.query<ClockedDay>(CLOCKED_DAYS, values)).rows;
  const completed = (await transaction.query<CompletedDay>(COMPLETED_DAYS, values)).rows;
  const days = new Map<string, PayrollDay>();
  const dayOf = (date: string): PayrollDay =>
    days.get(date) ?? {
      ...{ date, wage: wageOn(wages.settings, wages.records, date) },
      ...{ punches: [], source: null, completed: [], clockChange: clockChangeOn(date, timeZone) },
    };
  for (const { date, sources } of clocked) days.set(date, { ...dayOf(date), ...preferredSource(sources) });
  for (const { date, procedures } of completed) days.set(date, { ...dayOf(date), completed: procedures });
  return [...days.values()];
}

interface ClockedDay {
  date: string;
  sources: ClockedSource[];
}

interface CompletedDay {
  date: string;
  procedures: CompletedProcedure[];
}

/** Served by punch_day and the primary key of clocked_day. */
export const CLOCKED_DAYS = `
  select d.date::text, ${clockedSourcesSql('d')} as sources
  from (
    select clinic_id, provider_id, date from punch
    where clinic_id = $1 and provider_id = $2 and date between $3::date and $4::date and time_in is not null
    union
    select clinic_id, provider_id, date from clocked_day
    where clinic_id = $1 and provider_id = $2 and date between $3::date and $4::date
  ) d`;

/**
 * What was completed by the provider, else attributed to her by a user, with or without an appointment. Served by
 * procedure_provider and procedure_attribution_provider.
 */
export const COMPLETED_DAYS = `
  select i.date::text, json_agg(json_build_object('code', i.code, 'amountCents', (i.amount * 100)::float8)
           order by i.id) as procedures
  from (
    select i.id, i.date, i.code, i.amount from procedure i
    where i.clinic_id = $1 and i.provider_id = $2 and i.date between $3::date and $4::date and i.status = 102
      and not exists (
        select from procedure_attribution t where t.clinic_id = i.clinic_id and t.procedure_id = i.id)
    union all
    select i.id, i.date, i.code, i.amount
    from procedure_attribution t
    join procedure i on i.clinic_id = t.clinic_id and i.id = t.procedure_id
    where t.clinic_id = $1 and t.provider_id = $2 and i.date between $3::date and $4::date and i.status = 102
  ) i
  where i.amount is not null
  group by i.date`;

function payrollRowView(row: PayrollRow): PayrollRowView {
  const punches = row.punches.map((punch) => ({
    in: clock(punch.in),
    out: punch.out === null ? null : clock(punch.out),
  }));
  const [first, second, third] = punches;
  return {
    date: row.date,
    ...{ time1: first?.in ?? null, time2: first?.out ?? null },
    ...{ time3: second?.in ?? null, time4: second?.out ?? null },
    ...{ time5: third?.in ?? null, time6: third?.out ?? null },
    punches,
    source: row.source,
    totalMinutesClocked: row.minutes,
    baseWage: toDollars(row.baseWageCents),
    basePay: toDollars(row.basePayCents),
    commission: row.commissionCents / 100,
    bonus: toDollars(row.bonusCents),
    totalPay: toDollars(row.totalPayCents),
    production: row.productionCents / 100,
    dailyWageToProductionPercentage: row.costPercent,
    warnings: row.warnings,
  };
}

/** Seconds are shown cut (rules part Q, 12). */
const clock = (time: string): string => time.slice(0, 5);

export const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
