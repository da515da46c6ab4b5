import { goalSql, initialsSql, wageSql } from '@helix/appointment-inputs';
import { MAX_CUSTOM_REPORT_ROWS, REPORT_PARAMETERS } from '@helix/contracts';
import { localTimeMinutes, lostTime, type GoalInputs, type LostTime, type TimeSpan } from '@helix/hygiene';
import { defineReport } from '../custom-report.js';
import { byDayAndProvider, readProviderNames } from '../provider-names.query.js';
import { DATE, PATIENT, PROVIDER } from '../report-columns.js';
import { HYGIENISTS } from '../report-rules.js';

interface Booking {
  startDate: string;
  durationInMinutes: number;
}

interface MissedRow extends Booking, GoalInputs {
  providerId: string;
  patientId: string;
  initials: string;
  status: 'cancelled' | 'noShow';
  /** The other active appointments of the provider on the day. */
  others: Booking[];
}

interface Row extends LostTime {
  date: string;
  provider: string;
  patientId: string;
  initials: string;
  status: 'cancelled' | 'noShow';
}

/** What was cancelled or missed, and whether somebody else came (rules part Y, 11). */
export const noShowsAndCancellations = defineReport<Row>({
  name: 'NoShowsAndCancellations',
  friendlyName: 'No-shows and cancellations',
  description:
    'Appointments that were cancelled or missed, how much of their time was refilled, and what the rest lost.',
  parameters: REPORT_PARAMETERS.month,
  columns: [
    DATE,
    PROVIDER,
    ...PATIENT,
    { header: 'Status', kind: 'text', of: ({ status }) => (status === 'noShow' ? 'No-show' : 'Cancelled') },
    { header: 'Minutes', kind: 'count', of: ({ minutes }) => minutes },
    { header: 'Refilled (minutes)', kind: 'count', of: ({ refilledMinutes }) => refilledMinutes },
    { header: 'Lost', kind: 'money', of: ({ lostCents }) => (lostCents === null ? null : lostCents / 100) },
  ],
  rules: [
    HYGIENISTS,
    ['Refilled (minutes)', 'In which the provider has other active appointments; those that overlap count once.'],
    [
      'Lost',
      'The rest at the hourly goal of the provider on the day, else of the clinic on that day; empty without a goal, and while the time is yet to come.',
    ],
  ],
  read: async ({ transaction, clinicId, clock, range }) => {
    const nameOf = await readProviderNames(transaction, clinicId);
    const { rows } = await transaction.query<MissedRow>(MISSED_APPOINTMENTS, [
      ...[clinicId, range.startDate, range.endDate],
      MAX_CUSTOM_REPORT_ROWS + 1,
    ]);
    return {
      rows: rows
        .map(({ providerId, patientId, initials, status, others, ...missed }) => {
          const span = spanOf(missed);
          const lost = lostTime(span, others.map(spanOf), missed);
          return {
            ...{ date: missed.startDate.slice(0, 10), provider: nameOf(providerId), patientId, initials, status },
            ...{ ...lost, lostCents: span.endMinutes <= clock.nowMinutes ? lost.lostCents : null },
          };
        })
        .toSorted(byDayAndProvider),
    };
  },
});

function spanOf({ startDate, durationInMinutes }: Booking): TimeSpan {
  const startMinutes = localTimeMinutes(startDate);
  return { startMinutes, endMinutes: startMinutes + durationInMinutes };
}

/** Served by appointment_start, and appointment_provider for the others of each day. */
export const MISSED_APPOINTMENTS = `
  select to_char(a.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDate",
         coalesce(a.duration_minutes, 0) as "durationInMinutes", a.provider_id as "providerId",
         a.patient_id as "patientId", ${initialsSql('p')} as initials, a.status,
         (w.goal_wage * 100)::float8 as "goalWageCents", g.goal_percentage::float8 as "goalPercentage",
         (g.goal_hourly_production * 100)::float8 as "clinicGoalHourlyCents",
         coalesce((
           select json_agg(json_build_object(
                    'startDate', to_char(v.start_at, 'YYYY-MM-DD"T"HH24:MI:SS'),
                    'durationInMinutes', coalesce(v.duration_minutes, 0)))
           from active_appointment v
           where v.clinic_id = a.clinic_id and v.provider_id = a.provider_id
             and v.start_at >= a.start_at::date::timestamp and v.start_at < (a.start_at::date + 1)::timestamp
         ), '[]') as others
  from appointment a
  join analysed_hygienist h on h.clinic_id = a.clinic_id and h.provider_id = a.provider_id
  join clinic c on c.clinic_id = a.clinic_id
  left join patient p on p.clinic_id = a.clinic_id and p.id = a.patient_id
  left join lateral (${wageSql('a', 'a.start_at::date')}) w on true
  cross join lateral (${goalSql('c', 'a.start_at::date')}) g
  where a.clinic_id = $1 and not a.deleted and a.status in ('cancelled', 'noShow') and a.patient_id is not null
    and a.start_at >= $2::date::timestamp and a.start_at < ($3::date + 1)::timestamp
  order by a.start_at, a.id limit $4`;
