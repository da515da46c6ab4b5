import type { NextPreviewView } from '@helix/contracts';
import type { Database } from '@helix/database';
import { nextAppointmentLength, PatientRecord, previewNext, type NextPlan, type NextPreview } from '@helix/hygiene';
import { problem } from '@helix/web';
import { loadAppointment } from './load-appointment.query.js';
import { nextPlanVersion } from './next-plan-change.js';

/** What the user asks about instead of the suggestion. */
export interface PreviewNextFilter {
  /** `yyyy-mm-dd`. */
  desiredDate?: string | undefined;
  timeFrameInMonths?: number | undefined;
}

/**
 * the suggestion for the next appointment after an appointment. When a plan of it is saved, the answer has the saved
 * timeframe, selection, minutes and comments, unless another timeframe or date is asked for.
 *
 * @param now milliseconds since the epoch.
 * @throws a 404 for an appointment that the clinic does not have; a 422 with the reason why there is no suggestion.
 */
export function readNextPreview(
  database: Database,
  clinicId: number,
  appointmentId: string,
  { desiredDate, timeFrameInMonths }: PreviewNextFilter,
  now: number,
): Promise<NextPreviewView> {
  return database.inClinics([clinicId], async (transaction) => {
    const loaded = await loadAppointment(transaction, clinicId, appointmentId, now);
    const { facts, clinic, saved, isOver } = loaded;
    const isAsked = desiredDate !== undefined || timeFrameInMonths !== undefined;
    const plan = isAsked ? null : facts.planNext;
    const preview = previewNext({
      // The next appointment goes by the rules of today, also after a past one.
      patient: PatientRecord.of(loaded.patientInputs),
      settings: clinic.settings,
      currentAppointmentDate: facts.start.slice(0, 10),
      plannedTypeIds: (saved.plan?.procedures ?? []).map(({ procedureRuleTypeId }) => procedureRuleTypeId),
      isOver,
      timeframe: timeFrameInMonths ?? plan?.timeFrameInMonths ?? null,
      desiredDate: desiredDate ?? null,
      timeframeByRules: true,
    });
    const { error, selectedTimeframe, appointmentDate, birthDate, warning } = preview;
    if (error !== null || selectedTimeframe === null || appointmentDate === null) throw noPreview(error);
    return {
      ...(plan ? withSelection(preview, plan) : suggestion(preview)),
      appointmentDate,
      birthDate,
      comments: facts.planNext?.comments ?? null,
      selectedTimeframe,
      warning,
      isSaved: plan !== null,
      version: nextPlanVersion(facts.planNext),
    };
  });
}

const noPreview = (error: string | null) => problem(422, undefined, error ?? 'No suggestion available.');

type Selection = Pick<NextPreviewView, 'procedures' | 'otherProcedures' | 'nextAppointmentLength'>;

const suggestion = ({ procedures, otherProcedures, nextAppointmentLength: length }: NextPreview): Selection => ({
  procedures: [...procedures],
  otherProcedures: [...otherProcedures],
  nextAppointmentLength: length,
});

/** A preview with the saved selection and its minutes. */
function withSelection({ procedures, otherProcedures }: NextPreview, plan: NextPlan): Selection {
  const minutes = new Map(plan.procedures.map((one) => [one.procedureRuleTypeId, one.minutes]));
  const select = (one: NextPreview['procedures'][number]) => ({
    ...one,
    isSelected: minutes.has(one.procedureRuleTypeId),
    durationInMinutes: minutes.get(one.procedureRuleTypeId) ?? one.durationInMinutes,
  });
  return {
    procedures: procedures.map(select),
    otherProcedures: otherProcedures.map(select),
    nextAppointmentLength: nextAppointmentLength(plan.procedures.map((one) => one.minutes)),
  };
}
