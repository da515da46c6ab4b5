import type { AppointmentDetails, ClinicView, PmsProcedureView, ProcedurePlanResultView } from '@helix/contracts';
import {
  attributionTarget,
  CALCULATION_TYPES,
  completedNotes,
  explainActualMinutes,
  isDone,
  MISSED_REASON,
  MISSED_REASONS,
  PROCEDURE_RESULT,
  resultIcon,
  ruleTypeOf,
  scorecardOf,
  tookTime,
  type PlannedProcedure,
  type PmsProcedure,
  type ResultIcon,
  type ScorecardAppointment,
} from '@helix/hygiene';
import { fullName } from '../../components/person-name.js';

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** A completed procedure that can be attributed to another provider. */
export interface Credit {
  procedureId: string;
  adaCode: string;
  /** To whom it counts. */
  name: string;
  /** To whom the switch attributes it. */
  targetId: string;
  targetName: string;
}

/** A row of the scorecard as it is shown. */
export interface ShownRow {
  result: ProcedurePlanResultView;
  icon: ResultIcon;
  /** The key of the word beside the icon. */
  word: 'exceeded' | 'completed' | 'partial' | 'missed' | 'dueButMissed' | 'unknown';
  codes: readonly string[];
  /** Nothing of it is done yet, so that a reason can be given. */
  takesReason: boolean;
  /** Why it was missed, in words; null without a reason. */
  reason: string | null;
  /** Whether the minutes that it took can be entered. */
  takesMinutes: boolean;
  /** Why the minutes differ from the planned ones although nobody entered them; null: they do not. */
  minutesReason: string | null;
  /** The fee schedule has no fee for what is planned, and nothing was billed. */
  isUnpriced: boolean;
  credits: readonly Credit[];
}

/** Of a row among those of its scorecard. */
export const keyOfRow = ({ result, codes }: ShownRow): string | number => result.procedureRuleTypeId ?? codes.join();

/** The rows of the scorecard of an appointment, in the order of the server: higher status first. */
export function shownRows(appointment: AppointmentDetails, state: string): ShownRow[] {
  const card = scorecardAppointmentOf(appointment, state);
  const done = scorecardOf(card).rows;
  return appointment.procedurePlanResults.map((result): ShownRow => {
    const { procedureRuleTypeId: typeId, status, completedCodes, plannedCodes } = result;
    const own = done.find(
      (row) =>
        row.procedureRuleTypeId === typeId && (typeId !== null || row.completed[0]?.adaCode === completedCodes[0]),
    );
    const ids = new Set(own?.completed.map(({ procedureId }) => procedureId));
    return {
      result,
      icon: resultIcon(status, result.isDueButMissed),
      word: wordOf(result),
      codes: completedCodes.length > 0 ? completedCodes : plannedCodes,
      takesReason: typeId !== null && !isDone(status),
      reason: status === PROCEDURE_RESULT.MissedWithReason ? reasonNameOf(result) : null,
      takesMinutes: tookTime(result),
      isUnpriced: isUnpriced(result, appointment),
      minutesReason: minutesReasonOf(result, card),
      credits: appointment.procedures
        .filter(({ procedureId }) => ids.has(procedureId))
        .flatMap((procedure) => creditOf(procedure, appointment) ?? []),
    };
  });
}

/**
 * To whom a completed procedure counts, and to whom the switch attributes it; null when only one provider is involved or
 * it is not done.
 */
export function creditOf(procedure: PmsProcedureView, appointment: AppointmentDetails): Credit | null {
  const { procedureId, adaCode, procedureStatus: status, providerId, attributedProviderId } = procedure;
  const targetId = attributionTarget({ status, providerId, attributedProviderId }, appointment.providerId);
  if (targetId === null) return null;
  return {
    procedureId,
    adaCode,
    name: nameOf(attributedProviderId, procedure, appointment),
    targetId,
    targetName: nameOf(targetId, procedure, appointment),
  };
}

function nameOf(providerId: string, procedure: PmsProcedureView, appointment: AppointmentDetails): string {
  if (providerId === appointment.providerId)
    return fullName(appointment.providerFirstName, appointment.providerLastName);
  const named = [procedure, ...appointment.procedures].find((one) => one.providerId === providerId);
  return named?.providerName ?? providerId;
}

/** The completed procedures as text for the clipboard; empty when the provider completed nothing. */
export function notesOf(
  appointment: AppointmentDetails,
  clinic: Pick<ClinicView, 'state' | 'shouldShowAmountInNotes'>,
  showDescriptions: boolean,
): string {
  return completedNotes(scorecardOf(scorecardAppointmentOf(appointment, clinic.state)).rows, {
    showAmounts: clinic.shouldShowAmountInNotes,
    showDescriptions,
    state: clinic.state,
    orderingDoctorLastName: appointment.orderingDoctor?.lastName ?? null,
  });
}

/** A doctor bills it. */
function isFree(procedureRuleTypeId: number): boolean {
  const type = ruleTypeOf(procedureRuleTypeId);
  return type !== undefined && CALCULATION_TYPES[type.calculationType].isFree;
}

function isUnpriced(result: ProcedurePlanResultView, { recommendations }: AppointmentDetails): boolean {
  const { procedureRuleTypeId, plannedCodes, plannedAmmount, completedAmmount } = result;
  if (plannedCodes.length === 0 || plannedAmmount !== 0 || completedAmmount !== 0) return false;
  const type = recommendations.find((one) => one.procedureRuleTypeId === procedureRuleTypeId);
  if (type === undefined || isFree(type.procedureRuleTypeId)) return false;
  return plannedCodes.every((code) =>
    type.procedureOptions.some(({ adaCode, ammount }) => adaCode === code && ammount === null),
  );
}

/** The sums of the rows as they are shown. Money is dollars. */
export interface ShownTotals {
  planned: number;
  completed: number;
}

export function totalsOf(rows: readonly ProcedurePlanResultView[]): ShownTotals {
  const sum = (of: (row: ProcedurePlanResultView) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return {
    planned: sum(({ plannedAmmount }) => toCents(plannedAmmount)) / 100,
    completed: sum(({ completedAmmount }) => toCents(completedAmmount)) / 100,
  };
}

function wordOf({ status, isDueButMissed }: ProcedurePlanResultView): ShownRow['word'] {
  switch (status) {
    case PROCEDURE_RESULT.Exceeded:
      return 'exceeded';
    case PROCEDURE_RESULT.Completed:
      return 'completed';
    case PROCEDURE_RESULT.Partial:
      return 'partial';
    case PROCEDURE_RESULT.Unknown:
      return 'unknown';
    default:
      return isDueButMissed ? 'dueButMissed' : 'missed';
  }
}

/** The stored reason of a row in words; null: none is stored. */
export function reasonNameOf({
  missedProcedureReason: id,
  missedProcedureReasonText: text,
}: ProcedurePlanResultView): string | null {
  const known = MISSED_REASONS.find((one) => one.missedProcedureReasonId === id);
  if (known === undefined || id === MISSED_REASON.Other) return text ?? known?.scorecardName ?? null;
  return known.scorecardName;
}

/** Minutes that the user entered need no reason. */
function minutesReasonOf(result: ProcedurePlanResultView, card: ScorecardAppointment): string | null {
  const planned = card.plan?.find((one) => one.procedureRuleTypeId === result.procedureRuleTypeId);
  if (planned === undefined || result.enteredMinutes !== null) return null;
  const isOther = (entry: { procedureRuleTypeId: number }): boolean =>
    entry.procedureRuleTypeId !== planned.procedureRuleTypeId;
  const without = { ...card, entries: card.entries.filter(isOther) };
  return explainActualMinutes(planned, result.completedUnits, without)[0]?.text ?? null;
}

/** The procedures of the practice-management system for the engine. */
export const pmsProceduresOf = ({ procedures }: Pick<AppointmentDetails, 'procedures'>): PmsProcedure[] =>
  procedures.map((procedure) => ({
    id: procedure.procedureId,
    code: procedure.adaCode,
    description: procedure.description,
    status: procedure.procedureStatus,
    units: procedure.units,
    amountCents: toCents(procedure.amount),
    teeth: procedure.teeth,
    attributedProviderId: procedure.attributedProviderId,
    attributedToDoctor: procedure.attributedToDoctor,
  }));

/** What the engine compares: the saved plan with the procedures of the practice-management system. */
function scorecardAppointmentOf(appointment: AppointmentDetails, state: string): ScorecardAppointment {
  const results = appointment.procedurePlanResults;
  return {
    providerId: appointment.providerId,
    isOver: true,
    state,
    plan: appointment.selectedRecommendations.map((selected): PlannedProcedure => ({
      procedureRuleTypeId: selected.procedureRuleTypeId,
      name: selected.name,
      minutes: selected.minutes ?? 0,
      includeWithScaling:
        appointment.recommendations.find((one) => one.procedureRuleTypeId === selected.procedureRuleTypeId)
          ?.includeWithScaling ?? false,
      codes: selected.procedureOptions.map(({ adaCode, description, quantity, ammount, feeOverride }) => ({
        adaCode,
        description,
        quantity,
        feeCents: toCents(feeOverride ?? ammount ?? 0) * quantity,
      })),
      criterionIds: selected.selectedCriteria,
    })),
    procedures: pmsProceduresOf(appointment),
    entries: results.flatMap(({ procedureRuleTypeId, actualMinutes }) =>
      procedureRuleTypeId === null
        ? []
        : { procedureRuleTypeId, actualMinutes, missedProcedureReasonId: null, missedProcedureReasonText: null },
    ),
    due: [],
  };
}
