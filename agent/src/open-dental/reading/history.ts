import { randomUUID } from 'node:crypto';
import type { PmsEntity } from '@helix/contracts';
import { z } from 'zod';
import { FIRST_LIST, keyListPlace, partsOfLists, type KeyListPlace } from '../../key-lists.js';
import type { SourceBatch } from '../../source.js';
import { linkOf, numberOf, textOf } from '../mapping/values.js';
import { dayPlus, MAX_DAYS_AHEAD, maxDay, minDay } from './days.js';
import { publish, type Publisher, type PublishOptions } from './publisher.js';
import { readAppointments } from './read-appointments.js';
import { readForms } from './read-forms.js';
import { readFees, readPunches, readSchedules, type Days } from './read-groups.js';
import { readPatients } from './read-patients.js';
import { readProcedures } from './read-procedures.js';
import { listOf, type Reading } from './reading.js';
import type { MappedRow } from './row-store.js';
import type { Mapped } from './selection.js';
import { sweepKeys } from './sweep.js';

/** In their order: the days around today with all that they need, then the newest of everything first. */
const STEPS = [
  'lookups',
  'nearSchedules',
  'near',
  'appointments',
  'patients',
  'procedures',
  'fees',
  'schedules',
  'punches',
  'forms',
  'keys',
  'end',
] as const;
type Step = (typeof STEPS)[number];

const cursorText = z.object({
  step: z.enum(STEPS),
  /** Where in the step. */
  at: z.string().optional(),
  /** The lowest version of the run, ms since the epoch. */
  version: z.number(),
  /** Of the lists at its end. */
  runId: z.guid(),
  /** Whether there are any. */
  isListed: z.boolean(),
});
type Cursor = z.infer<typeof cursorText>;

/** The days around today that are read first. */
const [NEAR_BEFORE, NEAR_AFTER] = [2, 8];
const DAYS_A_PAGE = 28;
const KEYS_A_PAGE = 500;

/** How much of a run the steps are, roughly, so that it can be said how far it is. */
const WEIGHTS: Readonly<Record<Step, number>> = {
  lookups: 1,
  nearSchedules: 1,
  near: 2,
  appointments: 20,
  patients: 15,
  procedures: 45,
  fees: 5,
  schedules: 4,
  punches: 4,
  forms: 2,
  keys: 1,
  end: 0,
};

export interface HistoryRun {
  publisher: Publisher;
  /** The day in the clinic, roughly. */
  today: string;
  /** Of a run that starts now: whatever is sent from now on has no lower version. */
  version: number;
  /** Equal data are sent, too: what Helix has may be anything. */
  isForced: boolean;
  /** Whether a run that starts now ends with the lists of all keys: what has no row any more is left to these. */
  isListed: boolean;
}

/** Everything, in an order in which a calendar is of use soon; continued at a cursor. */
export async function* readEverything(run: HistoryRun, cursor: string | undefined): AsyncIterable<SourceBatch> {
  const { version, isListed } = run;
  const start: Cursor =
    cursor === undefined
      ? { step: 'lookups', version, isListed, runId: randomUUID() }
      : cursorText.parse(JSON.parse(cursor));
  let { at } = start;
  for (const step of STEPS.slice(STEPS.indexOf(start.step))) {
    yield* new HistoryStep(run, { ...start, step }).from(at);
    at = undefined;
  }
}

/** Whether a run was over at this place. */
export const isOver = (cursor: string | undefined): boolean =>
  cursor !== undefined && cursorText.parse(JSON.parse(cursor)).step === 'end';

/** One step of a run. Each of its batches says where the run goes on: in the step, or at the next one. */
class HistoryStep {
  private readonly reading: Reading;
  private readonly step: Step;

  constructor(
    private readonly run: HistoryRun,
    private readonly place: Cursor,
  ) {
    this.reading = run.publisher.reading;
    this.step = place.step;
  }

  async *from(at: string | undefined): AsyncIterable<SourceBatch> {
    const { reading } = this;
    const { names } = this.run.publisher;
    switch (this.step) {
      case 'lookups':
        yield* this.lookups();
        return;
      case 'nearSchedules':
        yield* this.page(() => readSchedules(reading, this.near()), undefined);
        return;
      case 'near':
        yield* this.nearAppointments();
        return;
      case 'appointments':
        yield* this.down(at, (below) => readAppointments(reading, names, { below }));
        return;
      case 'patients':
        yield* this.down(at, (below) => readPatients(reading, names, { below }));
        return;
      case 'procedures':
        yield* this.down(at, (below) => readProcedures(reading, names, { below }));
        return;
      case 'fees':
        yield* this.fees(at);
        return;
      case 'schedules':
        yield* this.daysBack(at, await this.scheduledDays(), (days) => readSchedules(reading, days));
        return;
      case 'punches':
        yield* this.daysBack(at, await this.punchedDays(), (days) => readPunches(reading, days));
        return;
      case 'forms':
        if (reading.scope.notes) yield* this.down(at, (below) => readForms(reading, names, { below }));
        return;
      case 'keys':
        if (this.place.isListed) yield* this.keyLists(at);
        else yield* this.page(nothing, undefined);
        return;
      case 'end':
    }
  }

  /** @param at where the step goes on; undefined: it is over. */
  private async *page(
    read: () => Promise<Mapped>,
    at: string | undefined | ((mapped: Mapped) => string | undefined),
    more: Pick<PublishOptions, 'keyList'> = {},
  ) {
    const { version, isListed, runId } = this.place;
    const optionsOf = (mapped: Mapped): PublishOptions => {
      const next = typeof at === 'function' ? at(mapped) : at;
      const step = next === undefined ? (STEPS[STEPS.indexOf(this.step) + 1] ?? 'end') : this.step;
      const cursor: Cursor = { step, at: next, version, runId, isListed };
      return {
        ...more,
        cursor: JSON.stringify(cursor),
        leavesBelow: isListed ? version : 0,
        isForced: this.run.isForced,
        isAlways: true,
        percent: this.percent(),
      };
    };
    return yield* publish(this.run.publisher, read, optionsOf);
  }

  private percent(): number {
    const weights = STEPS.map((step) => WEIGHTS[step]);
    const before = weights.slice(0, STEPS.indexOf(this.step)).reduce((sum, weight) => sum + weight, 0);
    return Math.floor((100 * before) / weights.reduce((sum, weight) => sum + weight, 0));
  }

  private async *lookups() {
    const { lookups } = this.reading;
    // Somebody asked for what is there now, whatever was there before.
    const { rows } = await (this.run.isForced ? lookups.refresh({ isBelieved: true }) : lookups.current());
    yield* this.page(() => Promise.resolve({ rows, writes: [] }), undefined);
  }

  /** A table from its newest row down. */
  private async *down(at: string | undefined, read: (below: string | undefined) => Promise<Mapped>) {
    let below = at;
    do {
      const { next } = yield* this.page(
        () => read(below),
        (mapped) => mapped.next,
      );
      below = next;
    } while (below !== undefined);
  }

  private near(): Days {
    return { first: dayPlus(this.run.today, -NEAR_BEFORE), last: dayPlus(this.run.today, NEAR_AFTER) };
  }

  /** The appointments around today, their patients, and what these have had done. */
  private async *nearAppointments() {
    const { reading, run } = this;
    const { names } = run.publisher;
    const { first, last } = this.near();
    const rows = await reading.database.allRows(
      'AptNum',
      (after, limit) => `
        select AptNum, PatNum from appointment
        where AptDateTime >= '${first}' and AptDateTime < '${last}' and AptNum > ${after} order by AptNum limit ${limit}`,
    );
    const keys = rows.map((row) => textOf(row['AptNum']));
    const patients = [...new Set(rows.flatMap((row) => linkOf(row['PatNum']) ?? []))];
    // A run that is interrupted in here starts the step again: what was sent is not sent twice.
    for (const some of pagesOf(patients)) yield* this.page(() => readPatients(reading, names, { keys: some }), '');
    for (const some of pagesOf(keys)) yield* this.page(() => readAppointments(reading, names, { keys: some }), '');
    for (const some of pagesOf(patients, 50)) {
      const procedures = await reading.database.allRows(
        'ProcNum',
        (after, limit) => `
          select ProcNum from procedurelog
          where PatNum in (${listOf(some)}) and ProcNum > ${after} order by ProcNum limit ${limit}`,
      );
      for (const page of pagesOf(procedures.map((row) => textOf(row['ProcNum']))))
        yield* this.page(() => readProcedures(reading, names, { keys: page }), '');
    }
    yield* this.page(nothing, undefined);
  }

  private async *fees(at: string | undefined) {
    const { reading } = this;
    const own = (await reading.lookups.current()).feeSchedules;
    const known = await reading.store.groups('fee');
    const schedules = [...new Set([...own, ...known])].sort((one, other) => numberOf(one) - numberOf(other));
    const left = schedules.filter((key) => at === undefined || numberOf(key) > numberOf(at));
    for (const [index, key] of left.entries())
      yield* this.page(() => readFees(reading, key), index + 1 < left.length ? key : undefined);
  }

  private async *daysBack(at: string | undefined, days: Days, read: (days: Days) => Promise<Mapped>) {
    let last = at ?? days.last;
    for (;;) {
      const first = maxDay(days.first, dayPlus(last, 1 - DAYS_A_PAGE));
      const next = dayPlus(first, -1);
      const isOver = next < days.first;
      const end = last;
      yield* this.page(() => read({ first, last: end }), isOver ? undefined : next);
      if (isOver) return;
      last = next;
    }
  }

  private async scheduledDays(): Promise<Days> {
    const [row] = await this.reading.database.rows('select max(SchedDate) as Last from schedule');
    return this.daysOf('schedule', textOf(row?.['Last']).slice(0, 10));
  }

  private async punchedDays(): Promise<Days> {
    const [row] = await this.reading.database.rows('select max(TimeDisplayed1) as Last from clockevent');
    return this.daysOf('punch', textOf(row?.['Last']).slice(0, 10));
  }

  /** From the first day that is sent, or was. */
  private async daysOf(entity: 'schedule' | 'punch', last: string): Promise<Days> {
    const { firstDay } = this.reading.scope;
    const [known = firstDay] = await this.reading.store.groups(entity);
    const first = known < firstDay && known !== '' ? known : firstDay;
    const end = maxDay(maxDay(first, this.run.today), last);
    return { first, last: minDay(end, dayPlus(this.run.today, MAX_DAYS_AHEAD)) };
  }

  /**
   * The keys of every row that was seen in this run, or since: those of a lower version have no row any more. The agent
   * takes these for gone as well, from the part on that passes them over.
   */
  private async *keyLists(at: string | undefined) {
    const { version, runId } = this.place;
    const { store } = this.reading;
    if (at === undefined) yield* this.page(() => this.goneChildren(), JSON.stringify(FIRST_LIST));
    const start: KeyListPlace = at === undefined ? FIRST_LIST : keyListPlace.parse(JSON.parse(at));
    const gone: MappedRow[] = [];
    async function* seen(entity: PmsEntity, after: string | undefined) {
      for await (const [id, row] of store.rows(entity, after)) {
        if (row.hash === undefined) continue;
        if (row.version >= version) yield id;
        else gone.push({ entity, id, data: null, stamp: 0, isMissing: true });
      }
    }
    for await (const { part, next } of partsOfLists({ runId, version }, start, seen)) {
      const rows = gone.splice(0);
      const place = next && JSON.stringify(next);
      yield* this.page(() => Promise.resolve({ rows, writes: [] }), place, { keyList: part });
    }
  }

  /** Everything was mapped without the rows that are gone by now. */
  private async goneChildren(): Promise<Mapped> {
    const { reading } = this;
    const mapped: Mapped = { rows: [], writes: [] };
    for (const table of ['patplan', 'claimproc'] as const) {
      const { missing } = await sweepKeys(reading, table, '0');
      for (const key of missing.keys()) mapped.writes.push(reading.store.childWrite(table, key, undefined));
    }
    return mapped;
  }
}

const nothing = (): Promise<Mapped> => Promise.resolve({ rows: [], writes: [] });

export function* pagesOf<T>(all: readonly T[], size = KEYS_A_PAGE): Iterable<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
