import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProviderSchedule, ProviderScheduleSave } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { checkWeek, dateAt, type Shift, type ShiftDay } from '@helix/hygiene';
import { AuditTrail, requireNoIssues, requireVersion, type Actor, type ClinicContext } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { requireHygienist } from './wage-history.query.js';
import { readWeek, scheduleView, weekVersion } from './weekly-schedule.query.js';

/** Replaces the week of a hygienist from today on; the first one counts on all days before, too. */
export class SaveScheduleCommand extends Command<ProviderSchedule> {
  constructor(
    readonly clinic: ClinicContext,
    readonly actor: Actor,
    readonly providerId: string,
    readonly save: ProviderScheduleSave,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

/** @throws ProblemException 409 when the save has an outdated version, and would change something. */
@CommandHandler(SaveScheduleCommand)
export class SaveScheduleHandler implements ICommandHandler<SaveScheduleCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinic, actor, providerId, save, now }: SaveScheduleCommand): Promise<ProviderSchedule> {
    const { clinicId, timeZone } = clinic;
    const days = daysOf(save);
    const today = dateAt(now, timeZone);
    return this.database.inClinics([clinicId], async (transaction) => {
      await requireHygienist(transaction, clinicId, providerId, { lock: true });
      const before = await readWeek(transaction, clinicId, providerId, today);
      if (JSON.stringify(before?.days) !== JSON.stringify(days)) {
        requireVersion('schedule', weekVersion(before?.days ?? []), save);
        await storeWeek(transaction, { clinicId, providerId, today }, days);
        const schedule: [unknown, unknown] = [before?.days ?? null, days];
        await this.audit.record(actor, 'providerScheduleChanged', providerId, { schedule }, transaction);
        await publishTouched(transaction, clinicId, { providerIds: [providerId] });
      }
      return scheduleView(providerId, days);
    });
  }
}

/** @throws a problem 422 with what is wrong in each day. */
function daysOf({ schedule }: ProviderScheduleSave): ShiftDay[] {
  const days = schedule.map(({ dayOfWeek, ...times }) => ({
    dayOfWeek,
    shifts: [
      [times.startTime1, times.endTime1],
      [times.startTime2, times.endTime2],
      [times.startTime3, times.endTime3],
    ].flatMap(([start, end]): Shift[] => (start && end ? [{ start, end: end === '00:00' ? '24:00' : end }] : [])),
  }));
  const errors = checkWeek(days).map(({ index, shift, message }) => ({
    field: `schedule.${index}.${shift === null ? 'dayOfWeek' : `startTime${shift}`}`,
    message,
  }));
  requireNoIssues(errors, errors[0]?.message);
  return days.sort((a, b) => a.dayOfWeek - b.dayOfWeek);
}

async function storeWeek(
  transaction: Transaction,
  { clinicId, providerId, today }: { clinicId: number; providerId: string; today: string },
  days: readonly ShiftDay[],
): Promise<void> {
  const key = [clinicId, providerId, today];
  await transaction.query(REMOVE, key);
  await transaction.query(ADD, key);
  await transaction.query(ADD_SHIFTS, [
    ...key,
    JSON.stringify(days.flatMap(({ dayOfWeek, shifts }) => shifts.map((shift) => ({ dayOfWeek, ...shift })))),
  ]);
}

/** Also weeks that would start later: the new one counts from today on without an end. */
const REMOVE = 'delete from weekly_schedule where clinic_id = $1 and provider_id = $2 and saved_on >= $3::date';
const ADD = 'insert into weekly_schedule (clinic_id, provider_id, saved_on) values ($1, $2, $3::date)';
const ADD_SHIFTS = `
  insert into weekly_shift (clinic_id, provider_id, saved_on, day_of_week, start_time, end_time)
  select $1, $2, $3::date, "dayOfWeek", "start", "end"
  from json_to_recordset($4::json) as shift("dayOfWeek" smallint, "start" time, "end" time)`;
