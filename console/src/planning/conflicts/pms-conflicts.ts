import type { AppointmentDetails, PmsProcedureView } from '@helix/contracts';
import {
  agendaItems,
  CALCULATION_TYPES,
  doneProcedures,
  isDone,
  plannedUnits,
  PROCEDURE_STATUS,
  ruleTypeOf,
  type Agenda,
  type AgendaItem,
  type AgendaItemDetail,
  type DoneCode,
  type PlanDoctors,
} from '@helix/hygiene';
import { pmsProceduresOf, reasonNameOf } from '../scorecard/scorecard-rows.js';

/** What the practice-management system had of an appointment when the edits began. */
export interface PmsFacts {
  /** What each completed procedure bills, by its id. */
  done: ReadonlyMap<string, string>;
  examDoctor: string | null;
  orderingDoctor: string | null;
  /** Of the saved plan: with another one, the doctors may be those that a user saved. */
  version: string;
}

interface OfProcedure<Code = DoneCode> {
  /** Another report is another conflict. */
  key: string;
  /** Null: a code that is not in the catalogue. */
  procedureRuleTypeId: number | null;
  name: string;
  /** What was completed, as far as it is reported. */
  codes: readonly Code[];
}

/** A completed procedure that the plan bills otherwise. */
export type BilledOtherwise = OfProcedure &
  (
    | { kind: 'otherCode' | 'otherQuantity' | 'otherTeeth'; reported: string; planned: string }
    | { kind: 'otherFee'; adaCode: string; reportedCents: number; plannedCents: number }
  );

/** What the practice-management system reported and the user's screen says differently. */
export type PmsConflict =
  | (OfProcedure & { kind: 'notPlanned' })
  | BilledOtherwise
  | (OfProcedure<Pick<DoneCode, 'procedureId' | 'adaCode'>> & { kind: 'missedReason'; reason: string })
  | DoctorConflict;

/** Ids of providers. */
interface DoctorConflict {
  kind: 'examDoctor' | 'orderingDoctor';
  key: string;
  /** Null: nobody. */
  reported: string | null;
  planned: string;
}

const isCompleted = ({ procedureStatus }: PmsProcedureView): boolean => procedureStatus === PROCEDURE_STATUS.Done;

const contentOf = ({ adaCode, amount, units, teeth }: PmsProcedureView): string =>
  JSON.stringify([adaCode, amount, units, teeth]);

/** The completed procedures of an appointment with what each bills, by their ids. */
export const doneContents = ({ procedures }: AppointmentDetails): Map<string, string> =>
  new Map(procedures.filter(isCompleted).map((one) => [one.procedureId, contentOf(one)]));

/** What later reports are compared with. */
export const pmsFactsOf = (appointment: AppointmentDetails): PmsFacts => ({
  done: doneContents(appointment),
  examDoctor: appointment.examDoctor?.providerId ?? null,
  orderingDoctor: appointment.orderingDoctor?.providerId ?? null,
  version: appointment.version,
});

/**
 * What the practice-management system has reported of an appointment since the edits of its plan began, and the edited
 * plan says differently:
 *
 * - `notPlanned`: a procedure was completed that the plan does not have, whether the user removed it or it never had it.
 * - `otherCode`, `otherQuantity`, `otherTeeth`, `otherFee`: a procedure was completed with a code or a tooth that the plan
 *   does not have for it, more often, or for another fee. Less than planned contradicts nothing: the rest may follow. A
 *   procedure has one conflict, the first of these.
 * - `examDoctor`, `orderingDoctor`: the appointment has another doctor than the plan would save. A plan without one takes
 *   that of the practice-management system.
 */
export function pmsConflicts(
  before: PmsFacts,
  appointment: AppointmentDetails,
  { agenda, doctors }: { agenda: Agenda; doctors: PlanDoctors },
): PmsConflict[] {
  return [...procedureConflicts(before, appointment, agenda), ...doctorConflicts(before, appointment, doctors)];
}

/**
 * `missedReason`: a procedure was completed although a user gave a reason why it was missed. It stays until one of both is
 * gone, whether there are edits or not.
 */
export function reasonConflicts(appointment: AppointmentDetails): PmsConflict[] {
  return appointment.procedurePlanResults.flatMap((result) => {
    const { procedureRuleTypeId, name, completedCodes, status } = result;
    const reason = reasonNameOf(result);
    if (reason === null || procedureRuleTypeId === null || !isDone(status) || completedCodes.length === 0) return [];
    const codes = appointment.procedures.filter((one) => isCompleted(one) && completedCodes.includes(one.adaCode));
    const key = `missedReason ${procedureRuleTypeId} ${reason} ${completedCodes.join()}`;
    return { kind: 'missedReason' as const, key, procedureRuleTypeId, name, codes, reason };
  });
}

function procedureConflicts(before: PmsFacts, appointment: AppointmentDetails, agenda: Agenda): PmsConflict[] {
  const items = agendaItems(agenda.items);
  const contents = doneContents(appointment);
  const isNew = ({ procedureId }: DoneCode): boolean => before.done.get(procedureId) !== contents.get(procedureId);
  return doneProcedures(pmsProceduresOf(appointment), items.map(plannedProcedureOf), appointment.providerId)
    .filter(({ codes }) => codes.some(isNew))
    .flatMap(({ procedureRuleTypeId, codes }): PmsConflict[] => {
      const item = items.find((one) => one.procedureRuleTypeId === procedureRuleTypeId);
      const reports = codes.map(({ procedureId }) => `${procedureId} ${contents.get(procedureId)}`).join();
      const of = { procedureRuleTypeId, codes, key: `${procedureRuleTypeId} ${reports}` };
      if (!item) return [{ ...of, kind: 'notPlanned', name: nameOf(procedureRuleTypeId, codes) }];
      // What is wrong with it stands at the item already.
      const difference = item.error === null ? billedOtherwise(item, { ...of, name: item.name }) : null;
      return difference ? [difference] : [];
    });
}

function nameOf(procedureRuleTypeId: number | null, [first]: readonly DoneCode[]): string {
  const ruleType = procedureRuleTypeId === null ? undefined : ruleTypeOf(procedureRuleTypeId);
  return ruleType?.name ?? first?.description ?? '';
}

/** What the scorecard would compare if the plan were saved. */
const plannedProcedureOf = ({ procedureRuleTypeId, name, minutes, includeWithScaling, details }: AgendaItem) => ({
  ...{ procedureRuleTypeId, name, minutes, includeWithScaling, codes: details, criterionIds: [] },
});

/** A code that was reported, with what the plan has of it. */
interface ComparedCode {
  adaCode: string;
  done: readonly DoneCode[];
  planned: readonly AgendaItemDetail[];
}

/** The first difference; null when what was reported is part of what is planned. */
function billedOtherwise(item: AgendaItem, of: OfProcedure): BilledOtherwise | null {
  const codes = [...new Set(of.codes.map(({ adaCode }) => adaCode))].map((adaCode): ComparedCode => ({
    adaCode,
    done: of.codes.filter((one) => one.adaCode === adaCode),
    planned: item.details.filter((one) => one.adaCode === adaCode),
  }));
  if (codes.some(({ planned }) => planned.length === 0)) {
    const planned = [...new Set(item.details.map(({ adaCode }) => adaCode))].join(', ');
    return { ...of, kind: 'otherCode', reported: codes.map(({ adaCode }) => adaCode).join(', '), planned };
  }
  const differences = [otherQuantity, otherTeeth, ...(isFree(item) ? [] : [otherFee])];
  for (const difference of differences)
    for (const code of codes) {
      const found = difference(code, item.procedureRuleTypeId);
      if (found) return { ...of, ...found };
    }
  return null;
}

function otherQuantity(code: ComparedCode, id: number) {
  const { reported, planned } = timesOf(code, id);
  if (reported <= planned) return null;
  return {
    kind: 'otherQuantity' as const,
    reported: `${reported} × ${code.adaCode}`,
    planned: `${planned} × ${code.adaCode}`,
  };
}

function otherTeeth({ done, planned }: ComparedCode) {
  const [reported, own] = [done.flatMap(({ teeth }) => teeth), planned.flatMap(({ teeth }) => teeth)];
  if (own.length === 0 || reported.every((tooth) => own.some((one) => isSameTooth(one, tooth)))) return null;
  return { kind: 'otherTeeth' as const, reported: reported.join(', '), planned: own.join(', ') };
}

/** Of several, those that are not reported yet are not billed yet. */
function otherFee(code: ComparedCode, id: number) {
  const times = timesOf(code, id);
  const reportedCents = sum(code.done, ({ cents }) => cents);
  const plannedCents = sum(code.planned, ({ feeCents }) => feeCents);
  if (times.reported !== times.planned || reportedCents === plannedCents) return null;
  return { kind: 'otherFee' as const, adaCode: code.adaCode, reportedCents, plannedCents };
}

/** How often a code was reported and is planned. An additional code counts the units of the practice-management system. */
function timesOf({ adaCode, done, planned }: ComparedCode, id: number): { reported: number; planned: number } {
  const unitsOfOne = plannedUnits(id, { adaCode, quantity: 1, description: '', feeCents: 0 });
  return {
    reported: unitsOfOne > 0 ? sum(done, ({ units }) => units) / unitsOfOne : done.length,
    planned: sum(planned, ({ quantity }) => quantity),
  };
}

/** Surfaces are compared where both have some. */
function isSameTooth(one: string, other: string): boolean {
  return one.length === 2 || other.length === 2 ? one.slice(0, 2) === other.slice(0, 2) : one === other;
}

/** A doctor bills it, so that the plan has no fee for it. */
function isFree({ procedureRuleTypeId }: AgendaItem): boolean {
  const ruleType = ruleTypeOf(procedureRuleTypeId);
  return ruleType !== undefined && CALCULATION_TYPES[ruleType.calculationType].isFree;
}

function doctorConflicts(before: PmsFacts, appointment: AppointmentDetails, doctors: PlanDoctors): DoctorConflict[] {
  const now = pmsFactsOf(appointment);
  if (now.version !== before.version) return [];
  return (['examDoctor', 'orderingDoctor'] as const).flatMap((kind) => {
    const [reported, planned] = [now[kind], doctors[kind]];
    return planned === null || reported === before[kind] || reported === planned
      ? []
      : { kind, key: `${kind} ${reported}`, reported, planned };
  });
}

const sum = <T>(list: readonly T[], valueOf: (one: T) => number): number =>
  list.reduce((total, one) => total + valueOf(one), 0);
