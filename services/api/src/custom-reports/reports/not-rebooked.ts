import { MAX_CUSTOM_REPORT_ROWS, REPORT_PARAMETERS } from '@helix/contracts';
import { initialsSql } from '@helix/appointment-inputs';
import { addMonths, localTimeAt, OVER_AFTER_MINUTES } from '@helix/hygiene';
import { readRecallIntervals } from '@helix/report-inputs';
import { defineReport } from '../custom-report.js';
import { byDayAndProvider, readProviderNames } from '../provider-names.query.js';
import { DATE, PATIENT, PROVIDER } from '../report-columns.js';
import { HYGIENISTS } from '../report-rules.js';

interface SeenPatient {
  patientId: string;
  initials: string;
  /** The last time in the range. */
  date: string;
  providerId: string;
  lastAppointment: string;
}

interface Row extends SeenPatient {
  provider: string;
  /** Null: no procedure with an interval applies. */
  intervalInMonths: number | null;
}

/** Patients who were seen and have no appointment now (rules part Y, 11). */
export const notRebooked = defineReport<Row>({
  name: 'NotRebooked',
  friendlyName: 'Not rebooked',
  description: 'Patients who were seen in the range and have no hygiene appointment booked now.',
  parameters: REPORT_PARAMETERS.dates,
  columns: [
    DATE,
    PROVIDER,
    ...PATIENT,
    { header: 'Last appointment', kind: 'date', of: ({ lastAppointment }) => lastAppointment },
    { header: 'Interval (months)', kind: 'count', of: ({ intervalInMonths }) => intervalInMonths },
    {
      ...{ header: 'Due by', kind: 'date' },
      of: ({ lastAppointment, intervalInMonths }) =>
        intervalInMonths === null ? null : addMonths(lastAppointment, intervalInMonths),
    },
  ],
  rules: [
    HYGIENISTS,
    ['Date', 'When the patient was last seen by one of these hygienists in the range.'],
    ['Not rebooked', 'No active appointment with any hygienist begins after this file was made.'],
    ['Patients', 'Neither deleted nor inactive.'],
    ['Last appointment', 'The last one with any hygienist that is over, also after the range.'],
    ['Interval (months)', 'The shortest of scaling, root planing and recall exam in the rules that apply today.'],
    ['Due by', 'The last appointment and the interval.'],
  ],
  read: async ({ transaction, clinicId, timeZone, clock, range, now }) => {
    const nameOf = await readProviderNames(transaction, clinicId);
    const { rows } = await transaction.query<SeenPatient>(NOT_REBOOKED, [
      ...[clinicId, range.startDate, range.endDate],
      ...[localTimeAt(now, timeZone), OVER_AFTER_MINUTES, MAX_CUSTOM_REPORT_ROWS + 1],
    ]);
    const patientIds = rows.map(({ patientId }) => patientId);
    const recalls = await readRecallIntervals(transaction, clinicId, patientIds, clock.today);
    return {
      rows: rows
        .map((row) => ({
          ...row,
          provider: nameOf(row.providerId),
          intervalInMonths: recalls.get(row.patientId)?.intervalInMonths ?? null,
        }))
        .toSorted(byDayAndProvider),
    };
  },
});

/**
 * Appointments that are over, `$5` minutes after their end, at the local time `$4`. Served by appointment_rebooking_date; the
 * other appointments of a patient by appointment_patient.
 */
export const NOT_REBOOKED = `
  select distinct on (s.patient_id) s.patient_id as "patientId", ${initialsSql('p')} as initials, s.date::text,
         s.provider_id as "providerId",
         greatest(s.date, (
           select max(v.start_at)::date from hygiene_appointment v
           where v.clinic_id = s.clinic_id and v.patient_id = s.patient_id
             and v.start_at + make_interval(mins => v.duration_minutes + $5) <= $4::timestamp
         ))::text as "lastAppointment"
  from appointment_rebooking s
  join analysed_hygienist h on h.clinic_id = s.clinic_id and h.provider_id = s.provider_id
  join patient p on p.clinic_id = s.clinic_id and p.id = s.patient_id and not p.deleted and p.is_active is not false
  left join appointment a on a.clinic_id = s.clinic_id and a.id = s.appointment_id
  where s.clinic_id = $1 and s.date between $2::date and $3::date
    and (s.date < $4::timestamp::date
         or s.date = $4::timestamp::date
            and a.start_at + make_interval(mins => a.duration_minutes + $5) <= $4::timestamp)
    and not exists (
      select from hygiene_appointment n
      where n.clinic_id = s.clinic_id and n.patient_id = s.patient_id and n.start_at > $4::timestamp)
  order by s.patient_id, s.date desc, a.start_at desc, s.appointment_id limit $6`;
