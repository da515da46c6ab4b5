import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PunchGeneration, PunchGenerationForm } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import {
  addDays,
  dateAt,
  generatePunches,
  shiftsOn,
  type GeneratedDay,
  type GenerationDay,
  type ShiftDay,
} from '@helix/hygiene';
import { AuditTrail, type Actor, type ClinicContext } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { lockClockedDays } from './clocked-days.query.js';
import { KNOWN_PROVIDERS } from '../providers/known-providers.sql.js';
import { requireHygienist } from '../providers/wage-history.query.js';
import { readWeeks } from '../providers/weekly-schedule.query.js';

/** Generates punches from weekly schedules, for a hygienist or all active ones. Running it again changes nothing. */
export class GeneratePunchesCommand extends Command<PunchGeneration> {
  constructor(
    readonly clinic: ClinicContext,
    readonly actor: Actor,
    readonly form: PunchGenerationForm,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

/** Starts the analysis of the days whose time changed. */
@CommandHandler(GeneratePunchesCommand)
export class GeneratePunchesHandler implements ICommandHandler<GeneratePunchesCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinic, actor, form, now }: GeneratePunchesCommand): Promise<PunchGeneration> {
    const { clinicId, timeZone } = clinic;
    const { startDate, endDate, recreateSchedule, providerId } = form;
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockClockedDays(transaction, clinicId);
      if (providerId !== null) await requireHygienist(transaction, clinicId, providerId);
      const { rows } = await transaction.query<{ id: string }>(HYGIENISTS, [clinicId, providerId]);
      const ids = rows.map(({ id }) => id);
      const range = [clinicId, ids, startDate, endDate];
      const removed = recreateSchedule ? (await transaction.query<DayKey>(REMOVE_GENERATED, range)).rows : [];
      const days = await generationDays(transaction, clinicId, ids, form);
      const generation = generatePunches(days, dateAt(now, timeZone), recreateSchedule);
      await storeDays(transaction, clinicId, generation.days);
      const changed = new Map([...removed, ...generation.days].map((day) => [`${day.providerId} ${day.date}`, day]));
      if (changed.size > 0) {
        await publishTouched(transaction, clinicId, {
          providerDays: [...changed.values()].map(({ providerId: id, date }) => [id, date]),
        });
      }
      const answer: PunchGeneration = {
        daysGenerated: generation.days.length,
        punchesGenerated: generation.days.reduce((sum, { punches }) => sum + punches.length, 0),
        daysRemoved: removed.length,
        skipped: generation.skipped,
      };
      await this.audit.record(actor, 'punchesGenerated', providerId ?? undefined, { ...form, ...answer }, transaction);
      return answer;
    });
  }
}

interface DayKey {
  providerId: string;
  date: string;
}

async function generationDays(
  transaction: Transaction,
  clinicId: number,
  ids: readonly string[],
  { startDate, endDate }: PunchGenerationForm,
): Promise<GenerationDay[]> {
  const { rows } = await transaction.query<KnownDay>(KNOWN_DAYS, [clinicId, ids, startDate, endDate]);
  const known = new Map(rows.map((day) => [`${day.providerId} ${day.date}`, day]));
  const days: GenerationDay[] = [];
  for (const providerId of ids) {
    const weeks: { savedOn: string; days: ShiftDay[] }[] = await readWeeks(transaction, clinicId, providerId);
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
      const day = known.get(`${providerId} ${date}`);
      days.push({
        ...{ providerId, date, shifts: shiftsOn(weeks, date) },
        isImported: day?.isImported ?? false,
        isPms: day?.isPms ?? false,
        isGenerated: day?.isGenerated ?? false,
        hadAppointment: day?.hadAppointment ?? false,
      });
    }
  }
  return days;
}

async function storeDays(transaction: Transaction, clinicId: number, days: readonly GeneratedDay[]): Promise<void> {
  const punches = days.flatMap(({ providerId, date, punches: pairs }) =>
    pairs.map((pair) => ({ providerId, date, start: pair.in, end: pair.out })),
  );
  await transaction.query(ADD_DAYS, [clinicId, days.map((day) => day.providerId), days.map(({ date }) => date)]);
  await transaction.query(ADD_PUNCHES, [clinicId, JSON.stringify(punches)]);
}

const HYGIENISTS = `
  select id from ${KNOWN_PROVIDERS} p
  where clinic_id = $1 and type = 1 and ($2::text is null and is_active or id = $2)
  order by id`;

const REMOVE_GENERATED = `
  delete from clocked_day
  where clinic_id = $1 and provider_id = any($2::text[]) and date between $3::date and $4::date and source = 'generated'
  returning provider_id as "providerId", date::text`;

interface KnownDay extends DayKey {
  isImported: boolean;
  isPms: boolean;
  isGenerated: boolean;
  hadAppointment: boolean;
}

/** Days are compared as timestamps for appointment_provider. */
export const KNOWN_DAYS = `
  select d.provider_id as "providerId", d.date::text, bool_or(d.known = 'import') as "isImported",
         bool_or(d.known = 'pms') as "isPms", bool_or(d.known = 'generated') as "isGenerated",
         bool_or(d.known = 'appointment') as "hadAppointment"
  from (
    select provider_id, date, source as known from clocked_day
    where clinic_id = $1 and provider_id = any($2::text[]) and date between $3::date and $4::date
    union all
    select provider_id, date, 'pms' from punch
    where clinic_id = $1 and provider_id = any($2::text[]) and date between $3::date and $4::date
    union all
    select provider_id, start_at::date, 'appointment' from appointment
    where clinic_id = $1 and provider_id = any($2::text[]) and not deleted
      and start_at >= $3::date::timestamp and start_at < ($4::date + 1)::timestamp
  ) d
  group by d.provider_id, d.date`;

const ADD_DAYS = `
  insert into clocked_day (clinic_id, provider_id, date, source)
  select $1, t.provider_id, t.date, 'generated' from unnest($2::text[], $3::date[]) as t(provider_id, date)`;

const ADD_PUNCHES = `
  insert into clocked_punch (clinic_id, provider_id, date, source, time_in, time_out)
  select $1, "providerId", "date", 'generated', "start", "end"
  from json_to_recordset($2::json) as pair("providerId" text, "date" date, "start" time, "end" time)`;
