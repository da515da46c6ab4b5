import { initialsSql, nextPlanSql } from '@helix/appointment-inputs';
import type { AnalysisRow, AnalyzeQuery } from '@helix/contracts';
import type { Database } from '@helix/database';
import {
  analysisAt,
  insightKeysOf,
  insightsToday,
  isOver,
  localTimeAt,
  localTimeMinutes,
  type AnalysedAppointment,
  type DueAnalysis,
} from '@helix/hygiene';

/**
 * The hygiene appointments of a date range with their analysis at `now`, in order of start. Providers that the clinic
 * excludes from its calendar are left out.
 *
 * @param now milliseconds since the epoch.
 */
export function readAnalyses(
  database: Database,
  clinicId: number,
  { startDate, endDate, insightsOnly }: AnalyzeQuery,
  now: number,
): Promise<AnalysisRow[]> {
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<StoredAnalysis>(ANALYSES, [clinicId, startDate, endDate, insightsOnly]);
    const [first] = rows;
    if (!first) return [];
    const nowMinutes = localTimeMinutes(localTimeAt(now, first.timeZone));
    const today = insightsToday(now);
    const analyses = rows.map((row) => rowAt(row, nowMinutes, today));
    return insightsOnly ? analyses.filter(hasInsight) : analyses;
  });
}

/** An appointment with a comment is listed even without an insight. */
const hasInsight = (row: AnalysisRow): boolean => row.comments !== null || insightKeysOf(row).length > 0;

interface StoredAnalysis extends AnalysedAppointment {
  analysis: DueAnalysis;
  patientInitials: string;
  startDate: string;
  durationInMinutes: number;
  comments: string | null;
  commentState: 1 | 2 | null;
  timeZone: string;
}

function rowAt(row: StoredAnalysis, nowMinutes: number, today: string): AnalysisRow {
  const { analysis, patientInitials, startDate, durationInMinutes, comments, commentState } = row;
  const over = isOver(nowMinutes, localTimeMinutes(startDate) + durationInMinutes);
  const result = analysisAt(row, analysis, { isOver: over, today });
  return { ...result, patientInitials, startDate, durationInMinutes, comments, commentState };
}

/** Reads the range by appointment_due_date; appointment, patient, comment and next plan by primary key. */
export const ANALYSES = `
  select d.appointment_id as "appointmentId", d.provider_id as "providerId", d.date::text, d.analysis,
         ${nextPlanSql('v')} as "planNext",
         ${initialsSql('p')} as "patientInitials",
         to_char(v.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDate", v.duration_minutes as "durationInMinutes",
         v.comment as comments, v.comment_state as "commentState", c.time_zone as "timeZone"
  from appointment_due d
  join clinic c on c.clinic_id = d.clinic_id
  join calendar_appointment v on v.clinic_id = d.clinic_id and v.id = d.appointment_id
  left join patient p on p.clinic_id = d.clinic_id and p.id = d.patient_id
  where d.clinic_id = $1 and d.date between $2::date and $3::date
    and (not $4::boolean or d.almost_due > 0 or d.no_doctor or d.is_too_long_for_child or d.is_birthday
         or v.comment is not null)
  order by v.start_at, d.appointment_id`;
