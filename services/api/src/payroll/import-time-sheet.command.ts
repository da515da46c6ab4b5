import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { distinctNames, type TimeSheetImport, type TimeSheetOptions } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { dateAt, shiftsOn } from '@helix/hygiene';
import { readTimeSheet, rowMessage, type SheetDay, type SheetPerson, type TimeSheet } from '@helix/time-sheets';
import { AuditTrail, problem, type Actor, type ClinicContext } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { KNOWN_PROVIDERS } from '../providers/known-providers.sql.js';
import { readWeeks } from '../providers/weekly-schedule.query.js';
import { lockClockedDays } from './clocked-days.query.js';

/** An uploaded time sheet. */
export interface UploadedSheet {
  fileName: string;
  bytes: Uint8Array;
}

/**
 * Replaces the clocked time of the days of a time sheet, as a whole or not at all. A day that an earlier file had is replaced;
 * the answer and the audit trail have what it was before (rules part Q, 16). With `preview` nothing is written.
 */
export class ImportTimeSheetCommand extends Command<TimeSheetImport> {
  constructor(
    readonly clinic: ClinicContext,
    readonly actor: Actor,
    readonly sheet: UploadedSheet,
    readonly options: TimeSheetOptions,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

@CommandHandler(ImportTimeSheetCommand)
export class ImportTimeSheetHandler implements ICommandHandler<ImportTimeSheetCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinic, actor, sheet, options, now }: ImportTimeSheetCommand): Promise<TimeSheetImport> {
    const { clinicId, timeZone } = clinic;
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockClockedDays(transaction, clinicId);
      const people = (await transaction.query<SheetPerson>(PEOPLE, [clinicId])).rows;
      const today = dateAt(now, timeZone);
      const read = await readWithSchedules(transaction, clinicId, sheet.bytes, people, today, options.skipUnknown);
      requireNoErrors(read);
      const stored = await readStoredDays(transaction, clinicId, read.days);
      const answer = answerOf(read, stored, people, options.preview);
      if (options.preview) return answer;
      await store(transaction, clinicId, actor, sheet.fileName, read.days);
      await publishTouched(transaction, clinicId, {
        providerDays: read.days.map(({ providerId, date }) => [providerId, date]),
      });
      const replaced = read.days.flatMap(({ providerId, date, punches }) => {
        const before = stored.get(`${providerId} ${date}`);
        return before ? [{ providerId, date, before, after: punches }] : [];
      });
      const details = { file: sheet.fileName, days: read.days.length, skipped: read.skipped.length, replaced };
      await this.audit.record(actor, 'timeSheetImported', undefined, details, transaction);
      return answer;
    });
  }
}

/** A total starts with the first shift of its day, which is looked up once the days are known. */
async function readWithSchedules(
  transaction: Transaction,
  clinicId: number,
  bytes: Uint8Array,
  people: readonly SheetPerson[],
  today: string,
  skipUnknown: boolean,
): Promise<TimeSheet> {
  const asked: { providerId: string; date: string }[] = [];
  const firstShiftStart = (providerId: string, date: string): null => {
    asked.push({ providerId, date });
    return null;
  };
  const context = { people, today, skipUnknown };
  const first = readTimeSheet(bytes, { ...context, firstShiftStart });
  if (asked.length === 0 || first.errors.length > 0) return first;
  const values = [clinicId, asked.map(({ providerId }) => providerId), asked.map(({ date }) => date)];
  const { rows } = await transaction.query<{ providerId: string; date: string; start: string }>(PMS_STARTS, values);
  const starts = new Map(rows.map(({ providerId, date, start }) => [`${providerId} ${date}`, start]));
  const weeks = new Map<string, Awaited<ReturnType<typeof readWeeks>>>();
  for (const providerId of new Set(asked.map((day) => day.providerId)))
    weeks.set(providerId, await readWeeks(transaction, clinicId, providerId));
  return readTimeSheet(bytes, {
    ...context,
    firstShiftStart: (providerId, date) =>
      starts.get(`${providerId} ${date}`) ?? shiftsOn(weeks.get(providerId) ?? [], date)[0]?.start ?? null,
  });
}

/** @throws a problem 422 with every row that is wrong. */
function requireNoErrors({ errors }: TimeSheet): void {
  const [first] = errors;
  if (!first) return;
  const more = errors.length > 1 ? ` (${errors.length - 1} more)` : '';
  throw problem(
    422,
    undefined,
    `${rowMessage(first)}${more}`,
    errors.map(({ row, message }) => ({ field: `row ${row}`, message })),
  );
}

type Punches = SheetDay['punches'];

/** What earlier time sheets said of the days, by provider and date. */
async function readStoredDays(
  transaction: Transaction,
  clinicId: number,
  days: readonly SheetDay[],
): Promise<ReadonlyMap<string, Punches>> {
  const values = [clinicId, days.map(({ providerId }) => providerId), days.map(({ date }) => date)];
  const { rows } = await transaction.query<StoredDay>(STORED_DAYS, values);
  return new Map(rows.map(({ providerId, date, punches }) => [`${providerId} ${date}`, punches]));
}

function answerOf(
  { days, warnings, skipped }: TimeSheet,
  stored: ReadonlyMap<string, Punches>,
  people: readonly SheetPerson[],
  isPreview: boolean,
): TimeSheetImport {
  const names = distinctNames(
    people.map(({ providerId: id, firstName, lastName, payrollId }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      payrollId,
    })),
  );
  return {
    isPreview,
    days: days.map(({ row, providerId, date, minutes, punches }) => {
      const before = stored.get(`${providerId} ${date}`);
      return {
        ...{ row, providerId, date, minutes, punches: shown(punches) },
        providerName: names.get(providerId) ?? providerId,
        before: before ? shown(before) : null,
      };
    }),
    warnings,
    skipped,
  };
}

/** Seconds are shown cut (rules part Q, 12). */
const shown = (punches: Punches): Punches =>
  punches.map((punch) => ({ in: punch.in.slice(0, 5), out: punch.out.slice(0, 5) }));

async function store(
  transaction: Transaction,
  clinicId: number,
  { userId }: Actor,
  fileName: string,
  days: readonly SheetDay[],
): Promise<void> {
  const { rows } = await transaction.query<{ importId: number }>(ADD_IMPORT, [clinicId, fileName, userId]);
  const key = [clinicId, days.map(({ providerId }) => providerId), days.map(({ date }) => date)];
  await transaction.query(REMOVE_DAYS, key);
  await transaction.query(ADD_DAYS, [...key, rows[0]?.importId]);
  const punches = days.flatMap(({ providerId, date, punches: pairs }) =>
    pairs.map((pair) => ({ providerId, date, start: pair.in, end: pair.out })),
  );
  await transaction.query(ADD_PUNCHES, [clinicId, JSON.stringify(punches)]);
}

/** Also those who are not active or were deleted: a time sheet of last month may have somebody who left. */
const PEOPLE = `
  select p.id as "providerId", s.payroll_id as "payrollId", coalesce(p.first_name, '') as "firstName",
         coalesce(p.last_name, '') as "lastName", coalesce(p.type = 1, false) as "isHygienist",
         p.deleted as "isDeleted"
  from ${KNOWN_PROVIDERS} p
  left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
  where p.clinic_id = $1 order by p.id`;

/** Served by schedule_day for each day. */
const PMS_STARTS = `
  select d.provider_id as "providerId", d.date::text, left(min(s.start_time)::text, 5) as start
  from unnest($2::text[], $3::date[]) as d(provider_id, date)
  join schedule s on s.clinic_id = $1 and s.provider_id = d.provider_id and s.date = d.date and s.end_time > s.start_time
  group by d.provider_id, d.date`;

interface StoredDay {
  providerId: string;
  date: string;
  /** `HH:MM`, or `HH:MM:SS` where the second counts. */
  punches: { in: string; out: string }[];
}

const STORED_DAYS = `
  select k.provider_id as "providerId", k.date::text, (
           select coalesce(json_agg(json_build_object(
                    'in', regexp_replace(p.time_in::text, ':00$', ''), 'out', regexp_replace(p.time_out::text, ':00$', ''))
                    order by p.time_in), '[]')
           from clocked_punch p
           where p.clinic_id = k.clinic_id and p.provider_id = k.provider_id and p.date = k.date and p.source = k.source
         ) as punches
  from unnest($2::text[], $3::date[]) as d(provider_id, date)
  join clocked_day k
    on k.clinic_id = $1 and k.provider_id = d.provider_id and k.date = d.date and k.source = 'import'`;

const ADD_IMPORT = `
  insert into time_sheet_import (clinic_id, file_name, imported_by) values ($1, $2, $3)
  returning import_id as "importId"`;

const REMOVE_DAYS = `
  delete from clocked_day k using unnest($2::text[], $3::date[]) as d(provider_id, date)
  where k.clinic_id = $1 and k.provider_id = d.provider_id and k.date = d.date and k.source = 'import'`;

const ADD_DAYS = `
  insert into clocked_day (clinic_id, provider_id, date, source, import_id)
  select $1, t.provider_id, t.date, 'import', $4 from unnest($2::text[], $3::date[]) as t(provider_id, date)`;

const ADD_PUNCHES = `
  insert into clocked_punch (clinic_id, provider_id, date, source, time_in, time_out)
  select $1, "providerId", "date", 'import', "start", "end"
  from json_to_recordset($2::json) as pair("providerId" text, "date" date, "start" time, "end" time)`;
