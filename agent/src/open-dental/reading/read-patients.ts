import { mapPatient, type PatientPlanRow } from '../mapping/patient.js';
import { textOf } from '../mapping/values.js';
import type { Table } from '../tables.js';
import type { DatabaseRow } from './database.js';
import type { NamesBook } from './names-book.js';
import { byLink, hasColumn, listOf, stampOf, type Reading } from './reading.js';
import { readSelected, type Mapped, type Selection } from './selection.js';

/** Patients with their first plan. */
export async function readPatients(reading: Reading, names: NamesBook, selection: Selection): Promise<Mapped> {
  const { rows, missing, next } = await readSelected(reading, 'patient', selection);
  const lookups = await reading.lookups.current();
  const keys = rows.map((row) => textOf(row['PatNum']));
  const plans = byLink(await readPlans(reading, keys), 'PatNum');
  const inScope = await patientsOfClinic(reading, rows);
  const known = await names.of(reading, keys, undefined, rows);
  const writes = [...known.writes];
  const mapped = rows.map((row) => {
    const id = textOf(row['PatNum']);
    const own = (plans.get(id) ?? []) as PatientPlanRow[];
    for (const plan of own) writes.push(reading.store.childWrite('patplan', textOf(plan.PatPlanNum), id));
    const data = mapPatient(row, {
      plans: own,
      names: known.names.get(id) ?? [],
      lookups,
      isPublicPlan: reading.isPublicPlan,
    });
    return { entity: 'patient' as const, id, data: inScope.has(id) ? data : null, stamp: stampOf(row['DateTStamp']) };
  });
  const gone = missing.map((id) => ({ entity: 'patient' as const, id, data: null, stamp: 0 }));
  return { rows: [...mapped, ...gone], writes, next };
}

function readPlans(reading: Reading, patients: readonly string[]): Promise<DatabaseRow[]> {
  const of = (table: Table, alias: string, columns: readonly string[]) =>
    columns.filter((column) => hasColumn(reading, table, column)).map((column) => `${alias}.${column}`);
  const columns = [
    ...of('patplan', 'p', ['PatPlanNum', 'PatNum', 'Ordinal', 'IsPending']),
    ...of('inssub', 's', ['DateEffective']),
    ...of('insplan', 'i', ['GroupName', 'GroupNum', 'FeeSched', 'MonthRenew']),
    ...of('carrier', 'c', ['CarrierName']),
  ];
  return reading.database.allRows(
    'PatPlanNum',
    (after, limit) => `
      select ${columns.join(', ')}
      from patplan p
      left join inssub s on s.InsSubNum = p.InsSubNum
      left join insplan i on i.PlanNum = s.PlanNum
      left join carrier c on c.CarrierNum = i.CarrierNum
      where p.PatNum in (${listOf(patients)}) and p.PatPlanNum > ${after}
      order by p.PatPlanNum limit ${limit}`,
  );
}

/** Of these patients, those of the clinic: it is theirs, or they have an appointment or a procedure there. */
async function patientsOfClinic(reading: Reading, rows: readonly DatabaseRow[]): Promise<ReadonlySet<string>> {
  const { clinicNum } = reading.scope;
  if (clinicNum === 0) return new Set(rows.map((row) => textOf(row['PatNum'])));
  const own = rows.filter((row) => Number(row['ClinicNum']) === clinicNum).map((row) => textOf(row['PatNum']));
  const inClinic = new Set(own);
  const others = rows.map((row) => textOf(row['PatNum'])).filter((key) => !inClinic.has(key));
  for (const table of ['appointment', 'procedurelog'] as const) {
    if (!hasColumn(reading, table, 'ClinicNum')) continue;
    const found = await reading.database.allRows(
      'PatNum',
      (after, limit) => `
        select distinct PatNum from ${table}
        where PatNum in (${listOf(others)}) and ClinicNum = ${clinicNum} and PatNum > ${after}
        order by PatNum limit ${limit}`,
    );
    for (const row of found) inClinic.add(textOf(row['PatNum']));
  }
  return inClinic;
}
