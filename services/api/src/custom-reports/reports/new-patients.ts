import { initialsSql } from '@helix/appointment-inputs';
import { MAX_CUSTOM_REPORT_ROWS, REPORT_PARAMETERS } from '@helix/contracts';
import { localTimeAt, OVER_AFTER_MINUTES } from '@helix/hygiene';
import { defineReport } from '../custom-report.js';
import { byDayAndProvider, readProviderNames } from '../provider-names.query.js';
import { MONTH, PATIENT, PROVIDER } from '../report-columns.js';
import { GROSS, HYGIENISTS } from '../report-rules.js';

interface NewPatient {
  patientId: string;
  initials: string;
  date: string;
  providerId: string;
  cents: number;
  isRebooked: boolean;
}

/** Patients for whom nothing was done before (rules part Y, 11). */
export const newPatients = defineReport<NewPatient & { provider: string; month: string }>({
  name: 'NewPatients',
  friendlyName: 'New patients',
  description: 'Patients who came for the first time, what was done then, and whether they have a next appointment.',
  parameters: REPORT_PARAMETERS.month,
  columns: [
    MONTH,
    PROVIDER,
    ...PATIENT,
    { header: 'First appointment', kind: 'date', of: ({ date }) => date },
    { header: 'Production', kind: 'money', of: ({ cents }) => cents / 100 },
    { header: 'Rebooked', kind: 'text', of: ({ isRebooked }) => (isRebooked ? 'Yes' : 'No') },
  ],
  rules: [
    HYGIENISTS,
    ['New', 'Nothing was done for the patient before, by anybody in the practice.'],
    GROSS,
    ['Production', 'Here: of the patient, on the day of the first appointment.'],
    [
      'Rebooked',
      'Whether an active hygiene appointment on a later day existed seven days after; now, while these are not over.',
    ],
  ],
  read: async ({ transaction, clinicId, timeZone, range, now }) => {
    const nameOf = await readProviderNames(transaction, clinicId);
    const { rows } = await transaction.query<NewPatient>(NEW_PATIENTS, [
      ...[clinicId, range.startDate, range.endDate],
      ...[localTimeAt(now, timeZone), OVER_AFTER_MINUTES, MAX_CUSTOM_REPORT_ROWS + 1],
    ]);
    return {
      rows: rows
        .map((row) => ({ ...row, month: row.date.slice(0, 7), provider: nameOf(row.providerId) }))
        .toSorted(byDayAndProvider),
    };
  },
});

/**
 * Appointments that are over, `$5` minutes after their end, at the local time `$4`. Served by appointment_rebooking_date; what
 * was done for a patient by procedure_patient.
 */
export const NEW_PATIENTS = `
  select distinct on (s.patient_id) s.patient_id as "patientId", ${initialsSql('p')} as initials, s.date::text,
         s.provider_id as "providerId",
         (
           select (coalesce(sum(i.amount), 0) * 100)::float8
           from procedure i
           left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
           where i.clinic_id = s.clinic_id and i.patient_id = s.patient_id and i.date = s.date and i.status = 102
             and coalesce(t.provider_id, i.provider_id) = s.provider_id
         ) as cents,
         bool_or(s.is_rebooked) over (partition by s.patient_id, s.date) as "isRebooked"
  from appointment_rebooking s
  join analysed_hygienist h on h.clinic_id = s.clinic_id and h.provider_id = s.provider_id
  join patient p on p.clinic_id = s.clinic_id and p.id = s.patient_id and not p.deleted
  left join appointment a on a.clinic_id = s.clinic_id and a.id = s.appointment_id
  where s.clinic_id = $1 and s.date between $2::date and $3::date
    and (s.date < $4::timestamp::date
         or s.date = $4::timestamp::date
            and a.start_at + make_interval(mins => a.duration_minutes + $5) <= $4::timestamp)
    and not exists (
      select from procedure e
      where e.clinic_id = s.clinic_id and e.patient_id = s.patient_id and e.date < s.date and e.status = 102)
  order by s.patient_id, s.date, a.start_at, s.appointment_id limit $6`;
