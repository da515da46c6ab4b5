import { UNASSIGNED, type Lookups } from './lookups.js';
import { mask } from './mask.js';
import { isSet, linkOf, localTimeOf, numberOf, textOf, type Row } from './values.js';

export type AppointmentRow = Row<
  | 'AptNum'
  | 'PatNum'
  | 'AptStatus'
  | 'Pattern'
  | 'Confirmed'
  | 'Op'
  | 'Note'
  | 'ProvNum'
  | 'ProvHyg'
  | 'AptDateTime'
  | 'ProcDescript'
  | 'ClinicNum'
  | 'IsHygiene'
  | 'DateTimeArrived'
  | 'SecDateTEntry'
>;

/** What an appointment's row does not say itself. */
export interface AppointmentFacts {
  lookups: Lookups;
  /** Of the patient, also earlier ones: they are removed from texts. */
  names: readonly string[];
  /** Whether a done procedure of the appointment says that the patient missed it. */
  isMissed: boolean;
}

const SCHEDULED = 1;
const COMPLETE = 2;
/** "As soon as possible", of old versions: an appointment like another. */
const ASAP = 4;
const BROKEN = 5;
/** Open Dental counts in patterns of five minutes, whatever it shows. */
const MINUTES_PER_CHARACTER = 5;
const DEFAULT_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/** Null for what is on no calendar: unscheduled, planned, a note to a day, or without a time. */
export function mapAppointment(row: AppointmentRow, facts: AppointmentFacts) {
  const status = statusOf(row, facts);
  const patientId = linkOf(row.PatNum);
  const start = localTimeOf(row.AptDateTime);
  if (!status || !patientId || !start) return null;
  const providerId = providerOf(row, facts.lookups);
  return {
    patientId,
    providerId,
    operatoryId: linkOf(row.Op),
    start,
    durationInMinutes: Math.min(textOf(row.Pattern).length * MINUTES_PER_CHARACTER || DEFAULT_MINUTES, DAY_MINUTES),
    reason: mask(textOf(row.ProcDescript), facts.names).slice(0, 500),
    status,
    examDoctorId: examDoctorOf(row, providerId, facts.lookups),
    comments: mask(textOf(row.Note), facts.names).slice(0, 10_000),
    createdAt: localTimeOf(row.SecDateTEntry),
  };
}

function statusOf(row: AppointmentRow, { lookups, isMissed }: AppointmentFacts) {
  switch (numberOf(row.AptStatus)) {
    case SCHEDULED:
    case ASAP:
      return confirmationOf(row, lookups);
    case COMPLETE:
      return 'completed';
    case BROKEN:
      return isMissed ? 'noShow' : 'cancelled';
    default:
      return null;
  }
}

function confirmationOf(row: AppointmentRow, { arrivedStates, confirmedStates }: Lookups) {
  const state = linkOf(row.Confirmed) ?? '';
  // Open Dental writes the day at 00:00:00 for a patient who has not arrived.
  const arrived = localTimeOf(row.DateTimeArrived);
  if (arrivedStates.has(state) || (arrived && !arrived.endsWith('T00:00:00'))) return 'arrived';
  return confirmedStates.has(state) ? 'confirmed' : 'scheduled';
}

/**
 * Whose column the appointment is in. Open Dental often leaves `IsHygiene` off, so the operatory counts too; an
 * appointment without a provider is that of the operatory's hygienist, dentist, or of nobody.
 */
function providerOf(row: AppointmentRow, { operatories }: Lookups): string {
  const [doctor, hygienist] = [linkOf(row.ProvNum), linkOf(row.ProvHyg)];
  const operatory = operatories.get(linkOf(row.Op) ?? '');
  const isHygiene = isSet(row.IsHygiene) || operatory?.isHygiene === true;
  const own = isHygiene ? (hygienist ?? doctor) : doctor;
  return own ?? operatory?.hygienist ?? operatory?.dentist ?? UNASSIGNED;
}

function examDoctorOf(row: AppointmentRow, providerId: string, { providerTypes }: Lookups): string | null {
  const doctor = linkOf(row.ProvNum);
  const isExam = linkOf(row.ProvHyg) !== null && doctor !== null && doctor !== providerId;
  return isExam && providerTypes.get(doctor) === 2 ? doctor : null;
}
