import { mapFees } from '../mapping/fees.js';
import { mapPunches, type ClockEventRow } from '../mapping/punch.js';
import { mapSchedule } from '../mapping/schedule.js';
import { dateOf, linkOf, textOf } from '../mapping/values.js';
import { hasColumn, byLink, isOfClinic, listOf, select, type Reading } from './reading.js';
import type { MappedRow } from './row-store.js';
import type { Mapped } from './selection.js';

/** Days, both included, `yyyy-mm-dd`. */
export interface Days {
  first: string;
  last: string;
}

/**
 * When providers work on some days, as a whole: what Helix has of these days and is not there any more is deleted, so that
 * it does not matter that Open Dental deletes the rows of a day and writes them again.
 */
export async function readSchedules(reading: Reading, days: Days): Promise<Mapped> {
  const own = await schedulesWhere(reading, `schedule.SchedDate between '${days.first}' and '${days.last}'`);
  return { rows: await withMissing(reading, 'schedule', own, days, schedulesByKey), writes: [] };
}

async function schedulesByKey(reading: Reading, ids: readonly string[]): Promise<MappedRow[]> {
  return schedulesWhere(reading, `schedule.ScheduleNum in (${listOf(ids)})`);
}

async function schedulesWhere(reading: Reading, where: string): Promise<MappedRow[]> {
  const rows = await reading.database.allRows(
    'ScheduleNum',
    (after, limit) => `
      select ${select(reading, 'schedule')} from schedule
      where ${where} and schedule.SchedType = 1 and schedule.ScheduleNum > ${after}
      order by schedule.ScheduleNum limit ${limit}`,
  );
  const keys = rows.map((row) => textOf(row['ScheduleNum']));
  const operatories = byLink(
    await reading.database.allRows(
      'ScheduleOpNum',
      (after, limit) => `
        select ${select(reading, 'scheduleop')} from scheduleop
        where ScheduleNum in (${listOf(keys)}) and ScheduleOpNum > ${after} order by ScheduleOpNum limit ${limit}`,
    ),
    'ScheduleNum',
  );
  const { clinicProviders } = await reading.lookups.current();
  return rows.map((row) => {
    const id = textOf(row['ScheduleNum']);
    const own = (operatories.get(id) ?? []).map((one) => textOf(one['OperatoryNum']));
    // Most databases have no clinic in the schedules of providers.
    const isHere = linkOf(row['ClinicNum'])
      ? isOfClinic(reading, row)
      : (clinicProviders?.has(textOf(row['ProvNum'])) ?? true);
    const data = mapSchedule(row, own);
    const isSent = data !== null && isHere && data.date >= reading.scope.firstDay;
    return { entity: 'schedule', id, data: isSent ? data : null, stamp: 0, group: dateOf(row['SchedDate']) ?? '' };
  });
}

/** Worked time that started on some days, as a whole. */
export async function readPunches(reading: Reading, days: Days): Promise<Mapped> {
  // Breaks, and time over midnight, reach into the days beside.
  const { punches: own, keys } = await punchesWhere(
    reading,
    `clockevent.TimeDisplayed1 >= '${days.first}' - interval 1 day and clockevent.TimeDisplayed1 < '${days.last}' + interval 2 day`,
  );
  const ofDays = own.filter(({ group = '' }) => group >= days.first && group <= days.last);
  const all = await withMissing(reading, 'punch', ofDays, days, () => Promise.resolve(own));
  // Its row may be there, of an employee who is no provider any more.
  const rows = all.map((row) => (row.isMissing ? { ...row, isMissing: !keys.has(row.id.split('.')[0] ?? '') } : row));
  return { rows, writes: [] };
}

/** Worked time, and the keys of the rows that it was looked for in. */
async function punchesWhere(
  reading: Reading,
  where: string,
): Promise<{ punches: MappedRow[]; keys: ReadonlySet<string> }> {
  const rows = await reading.database.allRows(
    'ClockEventNum',
    (after, limit) => `
      select ${select(reading, 'clockevent')} from clockevent
      where ${where} and clockevent.ClockEventNum > ${after} order by clockevent.ClockEventNum limit ${limit}`,
  );
  const { employeeProviders } = await reading.lookups.current();
  const ofClinic = rows.filter((row) => isOfClinic(reading, row)) as ClockEventRow[];
  const started = new Map(ofClinic.map((row) => [textOf(row.ClockEventNum), dateOf(row.TimeDisplayed1) ?? '']));
  const punches = mapPunches(ofClinic, employeeProviders, reading.scope.breaks)
    .filter(({ data }) => data.date >= reading.scope.firstDay)
    .map(({ id, data }) => ({
      entity: 'punch' as const,
      id,
      data: { ...data },
      stamp: 0,
      group: started.get(id.split('.')[0] ?? '') ?? '',
    }));
  return { punches, keys: new Set(rows.map((row) => textOf(row['ClockEventNum']))) };
}

/** Rows of some days, and what is known of these days and is not among them: elsewhere by now, or gone. */
async function withMissing(
  reading: Reading,
  entity: 'schedule' | 'punch',
  rows: readonly MappedRow[],
  days: Days,
  byKey: (reading: Reading, ids: readonly string[]) => Promise<MappedRow[]>,
): Promise<MappedRow[]> {
  const found = new Set(rows.map(({ id }) => id));
  const missing: string[] = [];
  for (const group of await reading.store.groups(entity, days.first, days.last))
    for (const id of await reading.store.idsOfGroup(entity, group)) if (!found.has(id)) missing.push(id);
  if (missing.length === 0) return [...rows];
  const moved = (await byKey(reading, missing)).filter(({ id }) => missing.includes(id));
  const elsewhere = new Set(moved.map(({ id }) => id));
  const gone = missing
    .filter((id) => !elsewhere.has(id))
    .map((id): MappedRow => ({ entity, id, data: null, stamp: 0, isMissing: true }));
  return [...rows, ...moved, ...gone];
}

/** The fees of one schedule, as a whole: which of two rows counts depends on both. */
export async function readFees(reading: Reading, feeSchedule: string): Promise<Mapped> {
  const { scope } = reading;
  const ofClinics = hasColumn(reading, 'fee', 'ClinicNum') ? `and ClinicNum in (0, ${scope.clinicNum})` : '';
  const ofNobody = hasColumn(reading, 'fee', 'ProvNum') ? 'and ProvNum = 0' : '';
  const rows = await reading.database.allRows(
    'FeeNum',
    (after, limit) => `
      select ${select(reading, 'fee')} from fee
      where FeeSched = ${listOf([feeSchedule])} ${ofClinics} ${ofNobody} and FeeNum > ${after}
      order by FeeNum limit ${limit}`,
  );
  const fees = mapFees(rows, await reading.lookups.current());
  const found = new Set(fees.map(({ id }) => id));
  const there = new Set(rows.map((row) => textOf(row['FeeNum'])));
  const missing = (await reading.store.idsOfGroup('fee', feeSchedule)).filter((id) => !found.has(id));
  return {
    rows: [
      ...fees.map(({ id, data }) => ({ entity: 'fee' as const, id, data, stamp: 0, group: feeSchedule })),
      ...missing.map((id) => ({ entity: 'fee' as const, id, data: null, stamp: 0, isMissing: !there.has(id) })),
    ],
    writes: [],
  };
}
