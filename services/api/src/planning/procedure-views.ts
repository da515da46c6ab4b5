import type { AppointmentDetails } from '@helix/contracts';
import {
  catalogueCode,
  isReversal,
  PROCEDURE_STATUS,
  ruleTypeOf,
  ruleTypeOfCode,
  unitsOfRow,
  type AddedTreatment,
  type ProcedureOption,
} from '@helix/hygiene';
import type { PatientProcedure } from './patient-procedures.query.js';

type PmsProcedureView = AppointmentDetails['procedures'][number];
type HistoryRowView = AppointmentDetails['proceduresHistory'][number];

/** The procedures of an appointment: those linked to it, and those done on its day by anyone. Planned ones last. */
export function pmsProcedureViews(procedures: readonly PatientProcedure[], date: string): PmsProcedureView[] {
  const isPlanned = ({ status }: PatientProcedure): number => Number(status === PROCEDURE_STATUS.Planned);
  return procedures
    .filter((one) => one.isLinked || (one.status === PROCEDURE_STATUS.Done && one.date === date))
    .sort((one, other) => isPlanned(one) - isPlanned(other))
    .map((one) => ({
      procedureId: one.id,
      procedureRuleTypeId: ruleTypeOfCode(one.code, one),
      adaCode: catalogueCode(one.code),
      description: descriptionOf(one),
      procedureStatus: one.status,
      amount: one.amountCents / 100,
      units: one.units,
      minutes: one.minutes,
      teeth: [...one.teeth],
      providerId: one.providerId,
      providerName: one.providerName,
      attributedProviderId: one.attributedProviderId,
      attributedToDoctor: one.attributedToDoctor,
    }));
}

/**
 * The treatments of a patient, the latest first, then by name: those that the practice-management system has up to the day
 * of an appointment, and those that users added.
 */
export function historyViews(
  procedures: readonly PatientProcedure[],
  added: readonly AddedTreatment[],
  date: string,
): HistoryRowView[] {
  const done = procedures
    .filter((one) => one.status === PROCEDURE_STATUS.Done && one.date <= date && !isReversal(one))
    .map((one) => historyView(one, false));
  const byUsers = added.map(({ adaCode, date: day }) =>
    historyView({ code: adaCode, date: day, description: null, units: null, attributedToDoctor: false }, true),
  );
  return [...done, ...byUsers].sort(
    (one, other) =>
      compare(other.date, one.date) || compare(one.name, other.name) || compare(one.adaCode, other.adaCode),
  );
}

function historyView(
  treatment: Pick<PatientProcedure, 'code' | 'date' | 'description' | 'units' | 'attributedToDoctor'>,
  isAdded: boolean,
): HistoryRowView {
  const { code, date, units } = treatment;
  const typeId = ruleTypeOfCode(code, treatment);
  const description = descriptionOf(treatment);
  const name = typeId === null ? undefined : ruleTypeOf(typeId)?.name;
  return {
    procedureRuleTypeId: typeId,
    name: name ?? description ?? catalogueCode(code),
    adaCode: catalogueCode(code),
    description,
    date,
    units: unitsOf(typeId, code, units),
    isAdded,
  };
}

/** Missing units are those of the catalogue, as for insurance. */
function unitsOf(typeId: number | null, code: string, units: number | null): number {
  return typeId === null ? (units ?? 0) : unitsOfRow(units, code, typeId);
}

/** The option of the catalogue that a procedure was billed with; undefined for a code that the catalogue does not bill. */
function optionOf({
  code,
  attributedToDoctor,
}: Pick<PatientProcedure, 'code' | 'attributedToDoctor'>): ProcedureOption | undefined {
  const typeId = ruleTypeOfCode(code, { attributedToDoctor });
  if (typeId === null) return undefined;
  return ruleTypeOf(typeId)?.options.find(({ adaCode }) => adaCode === catalogueCode(code));
}

const descriptionOf = (
  treatment: Pick<PatientProcedure, 'code' | 'description' | 'attributedToDoctor'>,
): string | null => treatment.description ?? optionOf(treatment)?.description ?? null;

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
