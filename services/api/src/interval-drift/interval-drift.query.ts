import {
  distinctNames,
  DRIFT_PAGE_ROWS,
  type DriftPatient,
  type DriftPatients,
  type DriftPatientsQuery,
  type DriftQuery,
  type DriftRow,
  type DriftType,
  type IntervalDrift,
} from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { addDays, dateAt, daysBetween, driftMeasures, roundToTenths, ruleTypeOf, type DayRange } from '@helix/hygiene';
import { clocksOf, PROVIDER_TYPE, readReportDays, type ReportClinic } from '@helix/report-inputs';
import { fieldError } from '@helix/web';
import { readDriftingPatients, type DriftingPatient, type EndedGap } from './drift-patients.query.js';

type Clinic = Pick<ReportClinic, 'clinicId' | 'timeZone'>;

/**
 * How patients keep the intervals of their rules, by rule type, hygienist and insurer, and the appointments that are lost
 * (rules part S, 41; part Y, 13).
 *
 * @param now milliseconds since the epoch.
 * @throws a problem 422 for an unknown rule type.
 */
export async function readIntervalDrift(
  transaction: Transaction,
  clinic: Clinic,
  { startDate, endDate, ruleType }: DriftQuery,
  now: number,
): Promise<IntervalDrift> {
  const range = { startDate, endDate };
  const today = dateAt(now, clinic.timeZone);
  const patients = await readDriftingPatients(transaction, clinic.clinicId, {
    ...{ ...range, today, insurer: null },
    procedureRuleTypeId: ruleType === undefined ? null : requireRuleType(ruleType),
  });
  const names = await readNames(transaction, clinic.clinicId);
  const averages = await readCentsPerAppointment(transaction, clinic, range, now);
  const groups = groupsOf(patients);
  const rows = groups.map((group) => ({ group, row: driftRow(group, names, averages) }));
  const types = [...new Set(patients.map(({ procedureRuleTypeId }) => procedureRuleTypeId))]
    .map((id) => driftType(id, groups, patients, averages))
    .toSorted(byLoss((type) => type.name));
  return {
    types,
    rows: types.flatMap(({ procedureRuleTypeId }) =>
      rows
        .map(({ row }) => row)
        .filter((row) => row.procedureRuleTypeId === procedureRuleTypeId)
        .toSorted(byLoss((row) => `${row.providerName} ${row.insurer}`)),
    ),
  };
}

/**
 * The patients of a row of the report.
 *
 * @param now milliseconds since the epoch.
 * @throws a problem 422 for an unknown rule type.
 */
export async function readDriftPatients(
  transaction: Transaction,
  { clinicId, timeZone }: Clinic,
  { startDate, endDate, ruleType, providerId, insurer, page }: DriftPatientsQuery,
  now: number,
): Promise<DriftPatients> {
  const today = dateAt(now, timeZone);
  const procedureRuleTypeId = requireRuleType(ruleType);
  const request = { startDate, endDate, today, procedureRuleTypeId, insurer };
  const patients = await readDriftingPatients(transaction, clinicId, request);
  const rows = patients.flatMap((patient) => patientRows(patient, providerId, today)).toSorted(byReturn);
  const pages = Math.max(1, Math.ceil(rows.length / DRIFT_PAGE_ROWS));
  return { page, pages, rows: rows.slice((page - 1) * DRIFT_PAGE_ROWS, page * DRIFT_PAGE_ROWS) };
}

/** @returns the id. @throws a problem 422 when the catalogue has no such rule type. */
function requireRuleType(ruleType: number): number {
  if (!ruleTypeOf(ruleType)) throw fieldError('ruleType', 'There is no rule type with this id.');
  return ruleType;
}

/** Gaps and lapsed treatments by one rule type, with one hygienist and insurer. */
interface Group {
  procedureRuleTypeId: number;
  providerId: string;
  insurer: string;
  gaps: EndedGap[];
  notReturned: number;
}

function groupsOf(patients: readonly DriftingPatient[]): Group[] {
  const groups = new Map<string, Group>();
  const groupOf = ({ procedureRuleTypeId, insurer }: DriftingPatient, providerId: string): Group => {
    const key = JSON.stringify([procedureRuleTypeId, providerId, insurer]);
    const known = groups.get(key);
    if (known) return known;
    const group = { procedureRuleTypeId, providerId, insurer, gaps: [], notReturned: 0 };
    groups.set(key, group);
    return group;
  };
  for (const patient of patients) {
    for (const gap of patient.gaps) groupOf(patient, gap.providerId).gaps.push(gap);
    if (patient.lapsed) groupOf(patient, patient.lapsed.providerId).notReturned += 1;
  }
  return [...groups.values()];
}

function driftRow(group: Group, names: ReadonlyMap<string, string>, averages: ReadonlyMap<string, number>): DriftRow {
  const { procedureRuleTypeId, providerId, insurer } = group;
  return {
    ...{ procedureRuleTypeId, providerId, insurer },
    providerName: names.get(providerId) ?? providerId,
    ...measuresOf([group], averages),
  };
}

function driftType(
  procedureRuleTypeId: number,
  groups: readonly Group[],
  patients: readonly DriftingPatient[],
  averages: ReadonlyMap<string, number>,
): DriftType {
  const isOfType = (one: { procedureRuleTypeId: number }) => one.procedureRuleTypeId === procedureRuleTypeId;
  return {
    procedureRuleTypeId,
    name: ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId),
    ...measuresOf(groups.filter(isOfType), averages),
    gapsLeftOut: patients.filter(isOfType).reduce((sum, { gapsLeftOut }) => sum + gapsLeftOut, 0),
  };
}

/** Of one rule type. Sums are rounded once. */
function measuresOf(groups: readonly Group[], averages: ReadonlyMap<string, number>) {
  const lost = groups.map((group) => ({
    appointments: group.gaps.reduce((sum, { appointmentsLost }) => sum + (appointmentsLost ?? 0), 0),
    centsPerAppointment: averages.get(group.providerId) ?? null,
  }));
  const known = lost.filter((one) => one.centsPerAppointment !== null);
  const cents = known.reduce((sum, one) => sum + one.appointments * (one.centsPerAppointment ?? 0), 0);
  return {
    ...driftMeasures(groups.flatMap(({ gaps }) => gaps)),
    appointmentsLost: roundToTenths(lost.reduce((sum, { appointments }) => sum + appointments, 0)),
    productionLost: known.length > 0 ? Math.round(cents / 100) : null,
    notReturned: groups.reduce((sum, { notReturned }) => sum + notReturned, 0),
  };
}

/** What loses most first, then by name. */
const byLoss =
  <T extends { appointmentsLost: number }>(nameOf: (item: T) => string) =>
  (one: T, other: T): number =>
    other.appointmentsLost - one.appointmentsLost || nameOf(one).localeCompare(nameOf(other));

function patientRows(patient: DriftingPatient, providerId: string, today: string): DriftPatient[] {
  const { patientId, patientInitials, intervalInMonths, lapsed } = patient;
  const ended = patient.gaps
    .filter((gap) => gap.providerId === providerId)
    .map((gap) => ({
      ...{ patientId, patientInitials, intervalInMonths, hasReturned: true },
      ...{ previousTreatment: gap.from, lastTreatment: gap.to, days: gap.days, overdueDays: gap.overdueDays },
      appointmentsLost: gap.appointmentsLost === null ? null : Math.round(gap.appointmentsLost * 100) / 100,
      appointmentId: gap.appointmentId,
    }));
  if (lapsed?.providerId !== providerId) return ended;
  const { previous, from, overdueDays, appointmentId } = lapsed;
  return [
    ...ended,
    {
      ...{ patientId, patientInitials, intervalInMonths, hasReturned: false, overdueDays, appointmentId },
      ...{ previousTreatment: previous, lastTreatment: from, days: daysBetween(from, today) ?? 0 },
      appointmentsLost: null,
    },
  ];
}

/** Those who returned first, the most overdue first. */
const byReturn = (one: DriftPatient, other: DriftPatient): number =>
  Number(other.hasReturned) - Number(one.hasReturned) ||
  other.overdueDays - one.overdueDays ||
  (one.patientId < other.patientId ? -1 : Number(one.patientId > other.patientId)) ||
  (one.lastTreatment < other.lastTreatment ? -1 : 1);

async function readNames(transaction: Transaction, clinicId: number): Promise<Map<string, string>> {
  return distinctNames((await transaction.query<{ id: string; name: string }>(HYGIENISTS, [clinicId])).rows);
}

/**
 * What each hygienist produces at an appointment, cents, by provider id: of the days of the range before today, since today
 * is not over. Who had no appointments has none.
 */
async function readCentsPerAppointment(
  transaction: Transaction,
  clinic: Clinic,
  { startDate, endDate }: DayRange,
  now: number,
): Promise<Map<string, number>> {
  const yesterday = addDays(dateAt(now, clinic.timeZone), -1);
  const { days } = await readReportDays(transaction, {
    ...{ startDate, endDate: endDate < yesterday ? endDate : yesterday, interval: 'month' },
    ...{ clocks: clocksOf([clinic], now), providerType: PROVIDER_TYPE.hygienist, providerIds: [] },
  });
  const sums = new Map<string, { cents: number; appointments: number }>();
  for (const { providerId, sums: day } of days) {
    const sum = sums.get(providerId) ?? { cents: 0, appointments: 0 };
    sums.set(providerId, {
      cents: sum.cents + day.productionCents,
      appointments: sum.appointments + day.appointments,
    });
  }
  return new Map(
    [...sums].flatMap(([id, { cents, appointments }]) => (appointments > 0 ? [[id, cents / appointments]] : [])),
  );
}

const HYGIENISTS = `
  select p.id, btrim(concat_ws(' ', p.first_name, p.last_name)) as name
  from provider p
  join analysed_hygienist h on h.clinic_id = p.clinic_id and h.provider_id = p.id
  where p.clinic_id = $1 order by p.id`;
