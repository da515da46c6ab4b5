import { readClinicGoals } from '@helix/appointment-inputs';
import type { ClinicGoalView, ClinicTouchedMessage } from '@helix/contracts';
import { Clinic, FormerClinicGoal, repositoryIn, type Database, type Transaction } from '@helix/database';
import {
  changedGoalDays,
  goalPeriods,
  withGoalFrom,
  type ClinicGoal,
  type DatedGoals,
  type GoalDays,
} from '@helix/hygiene';

type ProviderDays = NonNullable<ClinicTouchedMessage['appointmentsOfProviderDays']>;

/** The columns of a goal in dollars, as the tables and the calls have them. */
type GoalColumns = Pick<Clinic, 'goalHourlyProduction' | 'goalPercentage'>;

/** The goals of a clinic with their days, the oldest first. */
export function readGoalPeriods(database: Database, clinicId: number): Promise<ClinicGoalView[]> {
  return database.inClinics([clinicId], async (transaction) =>
    goalPeriods(await readClinicGoals(transaction, clinicId)).map(
      ({ effectiveStart, effectiveEnd, goalHourlyCents, goalPercentage }) => ({
        ...{ effectiveStart, effectiveEnd },
        goalHourlyProduction: (goalHourlyCents ?? 0) / 100,
        goalPercentage: goalPercentage ?? 0,
      }),
    ),
  );
}

/**
 * Stores a goal that counts from today on, and the days of those before it.
 *
 * @param clinic as it was, locked by the caller.
 * @param today the clinic's day, `yyyy-mm-dd`.
 * @returns the days on which the goal differs, of each provider with appointments on them: these must be analysed again.
 */
export async function saveGoal(
  transaction: Transaction,
  clinic: Clinic,
  goal: GoalColumns,
  today: string,
): Promise<ProviderDays> {
  const { clinicId, goalSetOn } = clinic;
  const formerGoals = repositoryIn(transaction, FormerClinicGoal);
  const rows = await formerGoals.find({ where: { clinicId }, order: { effectiveEnd: 'asc' } });
  const before: DatedGoals = {
    current: toGoal(clinic),
    former: rows.map((row) => ({ ...toGoal(row), effectiveEnd: row.effectiveEnd })),
    setOn: goalSetOn,
  };
  const after = withGoalFrom(before, toGoal(goal), today);
  await repositoryIn(transaction, Clinic).update({ clinicId }, { ...toColumns(after.current), goalSetOn: after.setOn });
  await formerGoals.delete({ clinicId });
  await formerGoals.insert(
    after.former.map(({ effectiveEnd, ...former }) => ({ clinicId, effectiveEnd, ...toColumns(former) })),
  );
  return daysOfProviders(transaction, clinicId, changedGoalDays(before, after));
}

async function daysOfProviders(
  transaction: Transaction,
  clinicId: number,
  ranges: readonly GoalDays[],
): Promise<ProviderDays> {
  const days: ProviderDays = [];
  for (const { from, to } of ranges) {
    const { rows } = await transaction.query<{ providerId: string }>(PROVIDERS_WITH_APPOINTMENTS, [
      ...[clinicId, from ?? '-infinity', to ?? 'infinity'],
    ]);
    days.push(...rows.map(({ providerId }): ProviderDays[number] => [providerId, from, to]));
  }
  return days;
}

/** Served by appointment_start. */
const PROVIDERS_WITH_APPOINTMENTS = `
  select distinct provider_id as "providerId" from appointment
  where clinic_id = $1 and start_at >= $2::timestamp and start_at < $3::timestamp and provider_id is not null
  order by provider_id`;

/** A goal of 0 is none. */
const toGoal = ({ goalHourlyProduction, goalPercentage }: GoalColumns): ClinicGoal => ({
  goalHourlyCents: goalHourlyProduction ? Math.round(goalHourlyProduction * 100) : null,
  goalPercentage: goalPercentage || null,
});

const toColumns = ({ goalHourlyCents, goalPercentage }: ClinicGoal): GoalColumns => ({
  goalHourlyProduction: goalHourlyCents === null ? null : goalHourlyCents / 100,
  goalPercentage,
});
