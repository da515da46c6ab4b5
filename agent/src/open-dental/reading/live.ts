import type { PmsEntity } from '@helix/contracts';
import type { Logger } from 'pino';
import type { SourceBatch } from '../../source.js';
import { askHelix } from './ask-helix.js';
import { textOf } from '../mapping/values.js';
import { TABLES, type TableList } from '../tables.js';
import { dayPlus, daysBetween, MAX_DAYS_AHEAD } from './days.js';
import { isTooMany } from './delete-guard.js';
import { pagesOf } from './history.js';
import { keysSince, rowsBehind } from './keys-since.js';
import { STAMPED, type LiveCursor, type StampedTable } from './live-cursor.js';
import { DEPENDENTS, type Dependent } from './lookup-tables.js';
import { publish, type Publisher } from './publisher.js';
import { readAppointments } from './read-appointments.js';
import { readForms } from './read-forms.js';
import { readFees, readPunches, readSchedules } from './read-groups.js';
import { readPatients } from './read-patients.js';
import { readProcedures } from './read-procedures.js';
import { hasColumn, listOf, type Reading } from './reading.js';
import type { StateWrite } from './row-store.js';
import type { Mapped, Selection } from './selection.js';
import { carefulSweep, SWEEPS, type SweptTable } from './sweep.js';
import { missingOf } from './whole-tables.js';

/** What has no index for its stamp is polled in each loop of so many. */
const SELDOM = 5;
/** A clock that is set back is noticed from so many seconds on, and then an hour is read again. */
const CLOCK_STEP_SECONDS = 2;
const REREAD_SECONDS = 3_600;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** Rows that are mapped again, a loop. */
const WALK_PAGES = 10;
/** A table is compared with what the agent knows within an hour. */
const PARTS_A_TABLE = 60;
const MIN_PART = 200;
/** Days back in which punches are still edited every day. */
const PUNCH_DAYS = 14;
/** Local times are up to so many seconds behind UTC. */
const MAX_ZONE_SECONDS = 14 * 3_600;
const DELETED_ACTION = 4;
const ASKED = 'Helix asks a super developer whether they are to be deleted there as well.';
const KEPT = 'What was mapped with them stays as it is; a resync takes the table as it is.';
const DAYS_A_PART = 28;

/** Keys of rows to be mapped again. */
interface Dirty {
  appointments: Set<string>;
  procedures: Set<string>;
  patients: Set<string>;
  forms: Set<string>;
  feeSchedules: Set<string>;
  scheduleDays: Set<string>;
  punchDays: Set<string>;
}

export interface LiveSettings {
  publisher: Publisher;
  log: Logger;
  /** Whether everything was read, and is not being read again: before, everything would look as if it were missed. */
  isComplete: () => boolean;
}

/**
 * Finds what has changed since the last loop.
 *
 * Stamps say what was written, the history of appointments what was deleted; what neither says is found by reading small
 * and coming parts again, and by comparing keys with those that the agent knows, an hour for a whole table. Rows that
 * were mapped with a changed small table are mapped again.
 *
 * The cursor moves when a loop is over: one that is interrupted is done again, and equal data are not sent.
 */
export class LivePoll {
  private readonly reading: Reading;
  private dirty = nothingDirty();
  /** Rows of which so many are missing that Helix is asked. */
  private gone = new Map<PmsEntity, ReadonlySet<string>>();

  constructor(private readonly settings: LiveSettings) {
    this.reading = settings.publisher.reading;
  }

  /** One loop. @returns the cursor after it. */
  async *loop(before: LiveCursor): AsyncGenerator<SourceBatch, LiveCursor> {
    const now = await this.now();
    const cursor = structuredClone(before);
    cursor.loop = before.loop + 1;
    cursor.now = now;
    if (now < before.now - CLOCK_STEP_SECONDS) this.stepBack(cursor, now);
    this.dirty = nothingDirty();
    this.gone = new Map();
    const isSeldom = before.loop % SELDOM === 0;
    await this.pollOften(cursor);
    if (isSeldom) {
      yield* this.pollLookups(cursor, before);
      await this.pollSeldom(cursor);
    }
    const writes: StateWrite[] = [];
    const isDue = now - before.sweptAt >= MINUTE_SECONDS || now < before.sweptAt;
    if (isDue && this.settings.isComplete()) {
      writes.push(...(await this.sweep(cursor, now)));
      cursor.sweptAt = now;
    }
    yield* this.publishDirty(before);
    yield* this.walk(cursor, before);
    yield* this.askAboutMissing(cursor, before);
    for (const table of STAMPED) {
      const isRead = isSeldom || OFTEN.includes(table);
      if (isRead) cursor.stamps[table] = now;
    }
    yield* this.publish(() => Promise.resolve({ rows: [], writes }), cursor, true);
    return cursor;
  }

  private async now(): Promise<number> {
    const [row] = await this.reading.database.rows('select unix_timestamp() as Now');
    return Number(row?.['Now']);
  }

  private stepBack(cursor: LiveCursor, now: number): void {
    this.settings.log.warn({ seconds: Math.round(cursor.now - now) }, "the database's clock was set back");
    for (const table of STAMPED) cursor.stamps[table] = Math.min(cursor.stamps[table] ?? now, now) - REREAD_SECONDS;
    cursor.sweptAt = Math.min(cursor.sweptAt, now - MINUTE_SECONDS);
    cursor.walkedAt = Math.min(cursor.walkedAt, now);
  }

  private since(cursor: LiveCursor, table: StampedTable): number {
    return cursor.stamps[table] ?? cursor.now;
  }

  /** What has an index, and what is waited for. */
  private async pollOften(cursor: LiveCursor): Promise<void> {
    const { reading, dirty } = this;
    const log = await rowsBehind(reading, 'histappointment', cursor.keys.histappointment, ['AptNum', 'HistApptAction']);
    cursor.keys.histappointment = log.last;
    const deleted = log.rows.filter((row) => Number(row['HistApptAction']) === DELETED_ACTION);
    addTo(
      dirty.appointments,
      deleted.map((row) => textOf(row['AptNum'])),
    );
    addTo(dirty.appointments, await keysSince(reading, 'appointment', this.since(cursor, 'appointment'), 'AptNum'));
    addTo(dirty.procedures, await keysSince(reading, 'procedurelog', this.since(cursor, 'procedurelog'), 'ProcNum'));
    addTo(dirty.procedures, await keysSince(reading, 'claimproc', this.since(cursor, 'claimproc'), 'ProcNum'));
    addTo(dirty.patients, await keysSince(reading, 'patplan', this.since(cursor, 'patplan'), 'PatNum'));
    if (!reading.scope.notes) return;
    const notes = await rowsBehind(reading, 'procnote', cursor.keys.procnote, ['ProcNum']);
    cursor.keys.procnote = notes.last;
    addTo(
      dirty.procedures,
      notes.rows.map((row) => textOf(row['ProcNum'])),
    );
  }

  /** What is read through to the end to find out what has changed. */
  private async pollSeldom(cursor: LiveCursor): Promise<void> {
    const { reading, dirty } = this;
    addTo(dirty.patients, await keysSince(reading, 'patient', this.since(cursor, 'patient'), 'PatNum'));
    const subscriptions = await keysSince(reading, 'inssub', this.since(cursor, 'inssub'), 'InsSubNum');
    addTo(dirty.patients, await this.patientsWith('p.InsSubNum', subscriptions));
    const plans = await keysSince(reading, 'insplan', this.since(cursor, 'insplan'), 'PlanNum');
    addTo(dirty.patients, await this.patientsWith('s.PlanNum', plans));
    const carriers = await keysSince(reading, 'carrier', this.since(cursor, 'carrier'), 'CarrierNum');
    addTo(dirty.patients, await this.patientsWith('i.CarrierNum', carriers));
    addTo(dirty.feeSchedules, await keysSince(reading, 'fee', this.since(cursor, 'fee'), 'FeeSched'));
    const days = await keysSince(reading, 'schedule', this.since(cursor, 'schedule'), 'SchedDate');
    addTo(dirty.scheduleDays, days);
    if (reading.scope.notes) addTo(dirty.forms, await this.editedForms(cursor));
  }

  private async patientsWith(column: string, keys: ReadonlySet<string>): Promise<string[]> {
    const patients: string[] = [];
    for (const some of pagesOf([...keys])) {
      const rows = await this.reading.database.allRows(
        'PatNum',
        (after, limit) => `
          select distinct p.PatNum from patplan p
          left join inssub s on s.InsSubNum = p.InsSubNum left join insplan i on i.PlanNum = s.PlanNum
          where ${column} in (${listOf(some)}) and p.PatNum > ${after} order by p.PatNum limit ${limit}`,
      );
      patients.push(...rows.map((row) => textOf(row['PatNum'])));
    }
    return patients;
  }

  /** Forms have a local time of their last edit, and no stamp. */
  private async editedForms(cursor: LiveCursor): Promise<string[]> {
    const rows = await this.reading.database.allRows(
      'SheetNum',
      (after, limit) => `
        select SheetNum from sheet
        where DateTSheetEdited >= from_unixtime(${Math.floor(this.since(cursor, 'patient'))}) - interval ${MAX_ZONE_SECONDS} second
          and SheetNum > ${after} order by SheetNum limit ${limit}`,
    );
    return rows.map((row) => textOf(row['SheetNum']));
  }

  /** The small tables: their own rows, and what must be mapped again because of them. */
  private async *pollLookups(cursor: LiveCursor, before: LiveCursor): AsyncGenerator<SourceBatch, void> {
    const { reading } = this;
    const lookups = await reading.lookups.refresh();
    const tables = {
      provider: lookups.providerTypes,
      operatory: lookups.operatories,
      feeSchedule: new Set(lookups.feeSchedules),
    };
    const gone: Mapped['rows'] = [];
    const present = new Set(lookups.rows.map(({ entity, id }) => `${entity}/${id}`));
    for (const entity of ['provider', 'operatory', 'feeSchedule'] as const)
      for await (const id of reading.store.ids(entity))
        if (!present.has(`${entity}/${id}`))
          gone.push({ entity, id, data: null, stamp: 0, isMissing: !tables[entity].has(id) });
    yield* this.publish(() => Promise.resolve({ rows: [...lookups.rows, ...gone], writes: [] }), before);
    for (const dependent of DEPENDENTS) {
      const fingerprint = lookups.fingerprints[dependent];
      if (cursor.fingerprints[dependent] !== fingerprint) cursor.walks[dependent] = '';
      cursor.fingerprints[dependent] = fingerprint;
    }
    // What has no stamp in this version is mapped again each hour.
    if (cursor.now - cursor.walkedAt < HOUR_SECONDS) return;
    cursor.walkedAt = cursor.now;
    for (const table of STAMPED) {
      const { stamp = '' }: TableList = TABLES[table];
      const dependent = WITHOUT_STAMP[table];
      if (dependent && !hasColumn(reading, table, stamp)) cursor.walks[dependent] ??= '';
    }
  }

  /** A part of what can only be found by comparing. @returns what the agent must forget. */
  private async sweep(cursor: LiveCursor, now: number): Promise<StateWrite[]> {
    const { reading, dirty } = this;
    const writes: StateWrite[] = [];
    for (const table of Object.keys(SWEEPS) as SweptTable[]) {
      if (table === 'sheet' && !reading.scope.notes) continue;
      const after = cursor.sweeps[table] ?? '0';
      const swept = await carefulSweep(reading, table, after, await this.partOf(table));
      cursor.sweeps[table] = swept.last ?? '0';
      addTo(this.dirtyOf(table), swept.unknown);
      if (swept.isWithheld) {
        this.logMissing(table, swept.missing.size, swept.known, SWEEPS[table].entities ? ASKED : KEPT);
        for (const [entity, ids] of swept.ids) if (ids.size > 0) this.gone.set(entity, ids);
        continue;
      }
      for (const [key, parent] of swept.missing) {
        this.dirtyOf(table).add(parent);
        if (!SWEEPS[table].entities) writes.push(reading.store.childWrite(table, key, undefined));
      }
    }
    const today = dayOf(now);
    for (const day of await this.daysAhead(today)) dirty.scheduleDays.add(day);
    for (let day = -PUNCH_DAYS; day <= 1; day++) dirty.punchDays.add(dayPlus(today, day));
    await this.sweepGroups(cursor, today);
    return writes;
  }

  /** What is read as a whole was looked at again above; where rows were withheld, the whole table is. */
  private async *askAboutMissing(cursor: LiveCursor, before: LiveCursor): AsyncGenerator<SourceBatch, void> {
    const { publisher } = this.settings;
    for (const entity of publisher.guard.takeSuspects()) {
      const { missing, known } = await missingOf(this.reading, entity);
      // There again by now, or gone for another reason: then they are deleted when they are next looked at.
      publisher.guard.clear(entity);
      if (!isTooMany(missing.size, known)) continue;
      this.logMissing(entity, missing.size, known, ASKED);
      this.gone.set(entity, missing);
    }
    for (const [entity, missing] of this.gone)
      yield* askHelix(publisher, entity, missing, { cursor: JSON.stringify(before), now: cursor.now });
  }

  private logMissing(what: string, missing: number, known: number, then: string): void {
    this.settings.log.error({ what, missing, known }, `Many rows are gone. ${then}`);
  }

  private dirtyOf(table: SweptTable): Set<string> {
    const { dirty } = this;
    const sets = {
      appointment: dirty.appointments,
      procedurelog: dirty.procedures,
      claimproc: dirty.procedures,
      patient: dirty.patients,
      patplan: dirty.patients,
      sheet: dirty.forms,
    };
    return sets[table];
  }

  /** How many rows of a table are compared at once; undefined: all of them, since they are few and matter at once. */
  private async partOf(table: SweptTable): Promise<number | undefined> {
    if (table === 'patplan') return undefined;
    const [row] = await this.reading.database.rows(`select count(*) as Count from \`${table}\``);
    const parts = table === 'claimproc' ? PARTS_A_TABLE / 6 : PARTS_A_TABLE;
    return Math.max(MIN_PART, Math.ceil(Number(row?.['Count']) / parts));
  }

  /** The days from yesterday on that have a schedule, or had one. */
  private async daysAhead(today: string): Promise<string[]> {
    const [first, last] = [dayPlus(today, -1), dayPlus(today, MAX_DAYS_AHEAD)];
    const rows = await this.reading.database.rows(
      `select distinct SchedDate from schedule where SchedDate between '${first}' and '${last}' and SchedType = 1`,
    );
    return [
      ...rows.map((row) => textOf(row['SchedDate'])),
      ...(await this.reading.store.groups('schedule', first, last)),
    ];
  }

  /** A fee schedule, and some weeks of the past, in turn. */
  private async sweepGroups(cursor: LiveCursor, today: string): Promise<void> {
    const { reading, dirty } = this;
    const schedules = [
      ...new Set([...(await reading.lookups.current()).feeSchedules, ...(await reading.store.groups('fee'))]),
    ];
    const place = Number(cursor.sweeps['fee'] ?? 0);
    const part = Math.ceil(schedules.length / PARTS_A_TABLE);
    addTo(dirty.feeSchedules, schedules.slice(place, place + part));
    cursor.sweeps['fee'] = String(place + part >= schedules.length ? 0 : place + part);
    const last = cursor.sweeps['days'] ?? dayPlus(today, -1);
    const days = Math.ceil(daysBetween(reading.scope.firstDay, today) / PARTS_A_TABLE);
    const first = dayPlus(last, 1 - Math.max(days, DAYS_A_PART));
    for (let day = first; day <= last; day = dayPlus(day, 1)) {
      dirty.scheduleDays.add(day);
      dirty.punchDays.add(day);
    }
    cursor.sweeps['days'] = first <= reading.scope.firstDay ? dayPlus(today, -1) : dayPlus(first, -1);
  }

  /** Everything that was found, an entity after the other; what one of them makes dirty comes after it. */
  private async *publishDirty(before: LiveCursor): AsyncGenerator<SourceBatch, void> {
    const { reading, dirty } = this;
    const { names } = this.settings.publisher;
    const ofClinic = reading.scope.clinicNum !== 0;
    for (const keys of pagesOf(numeric(dirty.procedures))) {
      const mapped = yield* this.publish(() => readProcedures(reading, names, { keys }), before);
      addTo(dirty.appointments, mapped.appointments ?? []);
      if (ofClinic) addTo(dirty.patients, mapped.patients ?? []);
    }
    for (const keys of pagesOf(numeric(dirty.appointments))) {
      const mapped = yield* this.publish(() => readAppointments(reading, names, { keys }), before);
      if (ofClinic) addTo(dirty.patients, mapped.patients ?? []);
    }
    for (const keys of pagesOf(numeric(dirty.patients)))
      yield* this.publish(() => readPatients(reading, names, { keys }), before);
    for (const keys of pagesOf(numeric(dirty.forms)))
      yield* this.publish(() => readForms(reading, names, { keys }), before);
    for (const key of numeric(dirty.feeSchedules)) yield* this.publish(() => readFees(reading, key), before);
    for (const days of stretchesOf(dirty.scheduleDays)) yield* this.publish(() => readSchedules(reading, days), before);
    for (const days of stretchesOf(dirty.punchDays)) yield* this.publish(() => readPunches(reading, days), before);
  }

  /** Maps some pages again of what was mapped with a small table that has changed. */
  private async *walk(cursor: LiveCursor, before: LiveCursor): AsyncGenerator<SourceBatch, void> {
    const { reading } = this;
    const { names } = this.settings.publisher;
    const readers: Partial<Record<Dependent, (selection: Selection) => Promise<Mapped>>> = {
      appointment: (selection) => readAppointments(reading, names, selection),
      procedure: (selection) => readProcedures(reading, names, selection),
      patient: (selection) => readPatients(reading, names, selection),
    };
    for (const dependent of DEPENDENTS) {
      const read = readers[dependent];
      for (let page = 0; page < WALK_PAGES && cursor.walks[dependent] !== undefined; page++) {
        if (!read) {
          yield* this.walkGroups(dependent, before);
          delete cursor.walks[dependent];
          break;
        }
        const below = cursor.walks[dependent] || undefined;
        const { next } = yield* this.publish(() => read({ below }), before);
        if (next === undefined) delete cursor.walks[dependent];
        else cursor.walks[dependent] = next;
      }
    }
  }

  private async *walkGroups(dependent: Dependent, before: LiveCursor): AsyncGenerator<SourceBatch, void> {
    const { reading } = this;
    const { firstDay } = reading.scope;
    if (dependent === 'fee') {
      for (const key of (await reading.lookups.current()).feeSchedules)
        yield* this.publish(() => readFees(reading, key), before);
      return;
    }
    const read = dependent === 'schedule' ? readSchedules : readPunches;
    const end = dayPlus(dayOf(before.now), dependent === 'schedule' ? MAX_DAYS_AHEAD : 1);
    for (let first = firstDay; first <= end; first = dayPlus(first, DAYS_A_PART)) {
      const days = { first, last: dayPlus(first, DAYS_A_PART - 1) };
      yield* this.publish(() => read(reading, days), before);
    }
  }

  private publish(read: () => Promise<Mapped>, cursor: LiveCursor, isAlways = false) {
    return publish(this.settings.publisher, read, { cursor: JSON.stringify(cursor), isAlways });
  }
}

const OFTEN: readonly StampedTable[] = ['appointment', 'procedurelog', 'claimproc', 'patplan'];

/** What is mapped with a table whose changes cannot be seen. */
const WITHOUT_STAMP: Partial<Record<StampedTable, Dependent>> = {
  claimproc: 'procedure',
  patplan: 'patient',
  inssub: 'patient',
  insplan: 'patient',
  carrier: 'patient',
  fee: 'fee',
};

const nothingDirty = (): Dirty => ({
  appointments: new Set(),
  procedures: new Set(),
  patients: new Set(),
  forms: new Set(),
  feeSchedules: new Set(),
  scheduleDays: new Set(),
  punchDays: new Set(),
});

function addTo(set: Set<string>, more: Iterable<string>): void {
  for (const one of more) set.add(one);
}

/** Keys that lead to a row, the newest first. */
const numeric = (keys: Iterable<string>): string[] =>
  [...keys].filter((key) => /^[1-9]\d*$/.test(key)).sort((one, other) => (BigInt(one) < BigInt(other) ? 1 : -1));

/** Days as stretches without much between them, each of at most some weeks. */
function* stretchesOf(days: Iterable<string>): Iterable<{ first: string; last: string }> {
  let stretch: { first: string; last: string } | undefined;
  for (const day of [...days].filter((one) => /^\d{4}-\d\d-\d\d$/.test(one) && one > '1').sort()) {
    if (stretch && day <= dayPlus(stretch.last, 7) && day < dayPlus(stretch.first, DAYS_A_PART)) {
      stretch = { first: stretch.first, last: day };
      continue;
    }
    if (stretch) yield stretch;
    stretch = { first: day, last: day };
  }
  if (stretch) yield stretch;
}

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
