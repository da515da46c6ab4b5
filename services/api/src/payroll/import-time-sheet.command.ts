import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  distinctNames,
  MAX_TIME_SHEET_COLUMNS,
  type TimeSheetColumn,
  type TimeSheetColumnsView,
  type TimeSheetFields,
  type TimeSheetImport,
  type TimeSheetOptions,
} from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { dateAt, shiftsOn } from '@helix/hygiene';
import {
  columnOf,
  headingKey,
  readTimeSheet,
  rowMessage,
  type SheetContext,
  type SheetDay,
  type SheetPerson,
  type TimeSheet,
} from '@helix/time-sheets';
import { AuditTrail, fieldError, problem, ProblemException, type Actor, type ClinicContext } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { KNOWN_PROVIDERS } from '../providers/known-providers.sql.js';
import { readWeeks } from '../providers/weekly-schedule.query.js';
import { lockClockedDays } from './clocked-days.query.js';
import { storeTimeSheetColumns } from './save-time-sheet-columns.command.js';
import { lockTimeSheetColumns, readTimeSheetColumns } from './time-sheet-columns.query.js';

/**
 * An uploaded time sheet. Its `columns` count in place of the headings that the clinic keeps; with a `columnsVersion` nobody
 * may have changed those since.
 */
export interface UploadedSheet extends TimeSheetFields {
  fileName: string;
  bytes: Uint8Array;
}

/**
 * Replaces the clocked time of the days of a time sheet, as a whole or not at all. A day that an earlier file had is replaced;
 * the answer and the audit trail have what it was before (rules part Q, 16). The columns that were chosen for its headings are
 * kept for the next ones. With `preview` nothing is written.
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
      await lockTimeSheetColumns(transaction, clinicId);
      const people = (await transaction.query<SheetPerson>(PEOPLE, [clinicId])).rows;
      const kept = await readTimeSheetColumns(transaction, clinicId);
      requireKeptColumns(kept, sheet);
      const mapping = { columns: sheet.columns ?? kept.columns, isOfSheet: sheet.columns !== undefined };
      const context = { people, today: dateAt(now, timeZone), skipUnknown: options.skipUnknown, mapping };
      const read = await readWithSchedules(transaction, clinicId, sheet.bytes, context);
      requireNoErrors(read);
      const columns = columnsToKeep(kept.columns, sheet.columns, read);
      const stored = await readStoredDays(transaction, clinicId, read.days);
      const isPreview = options.preview;
      const answer = { ...answerOf(read, stored, people), isPreview, columnsVersion: kept.version };
      if (isPreview) return answer;
      await storeTimeSheetColumns(transaction, clinicId, actor, this.audit, kept.columns, columns);
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

/** @throws a problem 409 when the headings that the clinic keeps are no longer those of the preview. */
function requireKeptColumns({ version }: TimeSheetColumnsView, { columnsVersion }: UploadedSheet): void {
  if (columnsVersion !== undefined && columnsVersion !== version)
    throw problem(
      409,
      'Version conflict',
      'The headings of time sheets were changed by someone else. Nothing was imported; look at the preview again.',
    );
}

/**
 * What the clinic keeps after a sheet: of its headings, those that were chosen, and all others as before.
 *
 * @throws a problem 422 when these are too many.
 */
function columnsToKeep(
  kept: readonly TimeSheetColumn[],
  chosen: readonly TimeSheetColumn[] | undefined,
  { headings }: TimeSheet,
): readonly TimeSheetColumn[] {
  if (chosen === undefined) return kept;
  const columns = new Map(chosen.map(({ heading, column }) => [headingKey(heading), column]));
  const ofSheet = new Set(headings.map(({ heading }) => headingKey(heading)));
  const more = headings.flatMap(({ heading }) => {
    const column = columns.get(headingKey(heading));
    return column === undefined || columnOf(heading) !== null ? [] : [{ heading, column }];
  });
  const all = [...kept.filter(({ heading }) => !ofSheet.has(headingKey(heading))), ...more];
  if (all.length > MAX_TIME_SHEET_COLUMNS)
    throw fieldError('columns', `At most ${MAX_TIME_SHEET_COLUMNS} headings can be kept: forget some first.`);
  return all;
}

/** A total starts with the first shift of its day, which is looked up once the days are known. */
async function readWithSchedules(
  transaction: Transaction,
  clinicId: number,
  bytes: Uint8Array,
  context: Omit<SheetContext, 'firstShiftStart'>,
): Promise<TimeSheet> {
  const asked: { providerId: string; date: string }[] = [];
  const firstShiftStart = (providerId: string, date: string): null => {
    asked.push({ providerId, date });
    return null;
  };
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

/** @throws a problem 422 with every row that is wrong, and the headings of the sheet. */
function requireNoErrors({ errors, headings }: TimeSheet): void {
  const [first] = errors;
  if (!first) return;
  const more = errors.length > 1 ? ` (${errors.length - 1} more)` : '';
  throw new ProblemException(
    422,
    undefined,
    `${rowMessage(first)}${more}`,
    errors.map(({ row, message }) => ({ field: `row ${row}`, message })),
    {},
    headings.length > 0 ? { headings } : {},
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
  { days, warnings, skipped, headings }: TimeSheet,
  stored: ReadonlyMap<string, Punches>,
  people: readonly SheetPerson[],
): Omit<TimeSheetImport, 'isPreview' | 'columnsVersion'> {
  const names = distinctNames(
    people.map(({ providerId: id, firstName, lastName, payrollId }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      payrollId,
    })),
  );
  return {
    days: days.map(({ row, providerId, date, minutes, punches }) => {
      const before = stored.get(`${providerId} ${date}`);
      return {
        ...{ row, providerId, date, minutes, punches: shown(punches) },
        providerName: names.get(providerId) ?? providerId,
        before: before ? shown(before) : null,
      };
    }),
    ...{ warnings, skipped, headings },
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
