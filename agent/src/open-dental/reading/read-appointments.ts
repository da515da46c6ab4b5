import { mapAppointment } from '../mapping/appointment.js';
import { linkOf, numberOf, textOf } from '../mapping/values.js';
import type { DatabaseRow } from './database.js';
import type { NamesBook } from './names-book.js';
import { isOfClinic, listOf, stampOf, type Reading } from './reading.js';
import { readSelected, type Mapped, type Selection } from './selection.js';
import type { LookupSnapshot } from './lookup-tables.js';

const BROKEN = 5;

/** Appointments, and whose patients must be mapped again because of them. */
export async function readAppointments(reading: Reading, names: NamesBook, selection: Selection): Promise<Mapped> {
  const { rows, missing, next } = await readSelected(reading, 'appointment', selection);
  const lookups = await lookupsFor(reading, rows);
  const missed = await missedOf(reading, rows, lookups);
  const keys = rows.map((row) => textOf(row['AptNum']));
  const before = await reading.store.getMany('appointment', [...keys, ...missing]);
  // A row that is another patient's than before: the patients were merged.
  const merged = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    const [was, is] = [before[index]?.memo ?? '', textOf(row['PatNum'])];
    if (was !== '' && was !== is) merged.set(was, is);
  }
  const known = await names.of(
    reading,
    rows.flatMap((row) => linkOf(row['PatNum']) ?? []),
    merged,
  );
  const mapped = rows.map((row) => {
    const [id, patient] = [textOf(row['AptNum']), textOf(row['PatNum'])];
    const facts = { lookups, names: known.names.get(patient) ?? [], isMissed: missed.has(id) };
    const data = mapAppointment(row, facts);
    const isSent = data !== null && data.start >= reading.scope.firstDay && isOfClinic(reading, row);
    return {
      entity: 'appointment' as const,
      id,
      data: isSent ? data : null,
      stamp: stampOf(row['DateTStamp']),
      memo: patient,
    };
  });
  const gone = missing.map((id) => ({ entity: 'appointment' as const, id, data: null, stamp: 0 }));
  const patients = new Set([...before.map((row) => row?.memo), ...mapped.map(({ memo }) => memo)]);
  return {
    rows: [...mapped, ...gone],
    writes: known.writes,
    next,
    patients: new Set([...patients].filter((key) => key !== undefined && key !== '')) as Set<string>,
  };
}

/** A row may name a provider or an operatory that is newer than what was read of them. */
async function lookupsFor(reading: Reading, rows: readonly DatabaseRow[]): Promise<LookupSnapshot> {
  const lookups = await reading.lookups.current();
  const isNew = rows.some((row) => {
    const [operatory, provider] = [linkOf(row['Op']), linkOf(row['ProvNum'])];
    return (operatory && !lookups.operatories.has(operatory)) || (provider && !lookups.providerTypes.has(provider));
  });
  return isNew ? reading.lookups.refreshOnce() : lookups;
}

/** Of these appointments, the broken ones with a done procedure that says that the patient did not come. */
async function missedOf(
  { database }: Reading,
  rows: readonly DatabaseRow[],
  { noShowCodes }: LookupSnapshot,
): Promise<ReadonlySet<string>> {
  const broken = rows.filter((row) => numberOf(row['AptStatus']) === BROKEN).map((row) => row['AptNum']);
  if (broken.length === 0 || noShowCodes.size === 0) return new Set();
  const found = await database.allRows(
    'AptNum',
    (after, limit) => `
      select distinct AptNum from procedurelog
      where AptNum in (${listOf(broken)}) and ProcStatus = 2 and CodeNum in (${listOf(noShowCodes)}) and AptNum > ${after}
      order by AptNum limit ${limit}`,
  );
  return new Set(found.map((row) => textOf(row['AptNum'])));
}
