import type { Transaction } from '@helix/database';
import {
  ageOn,
  bySchedule,
  CATALOGUE,
  isReversal,
  PROCEDURE_STATUS,
  ruleTypeOf,
  catalogueCode,
  ruleTypeOfCode,
  type ProcedureOption,
  type RuleType,
} from '@helix/hygiene';
import type { FilledForm, NoteFacts, NoteProcedure, TemplateChoice } from '@helix/notes';
import { loadAppointment, type LoadedAppointment } from '../planning/load-appointment.query.js';
import { readPatientProcedures, type PatientProcedure } from '../planning/patient-procedures.query.js';

/** A procedure of an appointment with what it costs. */
export interface PricedProcedure extends NoteProcedure {
  /** For all of the quantity. */
  cents: number;
}

/** An appointment, and its procedures in agenda order. */
export interface AppointmentOfNote {
  loaded: LoadedAppointment;
  /** Done; if there are none, those of the saved plan. */
  procedures: PricedProcedure[];
  /** Whether none is done yet. */
  isPlanned: boolean;
  /** All that the practice-management system has of the patient up to the day of the appointment. */
  history: readonly PatientProcedure[];
}

/**
 * @param now milliseconds since the epoch.
 * @throws a 404 for an appointment that the clinic does not have.
 */
export async function readAppointmentOfNote(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
  now: number,
): Promise<AppointmentOfNote> {
  const loaded = await loadAppointment(transaction, clinicId, appointmentId, now);
  const history = (await readPatientProcedures(transaction, [loaded])).get(loaded.facts.appointmentId) ?? [];
  const done = doneProcedures(history, loaded.facts.providerId);
  const isPlanned = done.length === 0;
  return { loaded, procedures: isPlanned ? plannedProcedures(loaded) : done, isPlanned, history };
}

/** The facts that prefills are written from (notes, section "Prefills" of libs/notes/README.md). */
export async function readNoteFacts(
  transaction: Transaction,
  clinicId: number,
  { loaded, procedures, isPlanned }: AppointmentOfNote,
): Promise<NoteFacts> {
  const { facts } = loaded;
  const date = facts.start.slice(0, 10);
  const { rows: forms } = await transaction.query<FilledForm>(FORMS, [clinicId, facts.patientId, date]);
  const { rows: more } = await transaction.query<MoreFacts>(MORE_FACTS, [clinicId, facts.appointmentId]);
  return {
    date,
    reason: facts.reason,
    forms,
    procedures,
    isPlanned,
    examDoctorLastName: facts.examDoctor?.lastName || null,
    nextInMonths: facts.planNext?.timeFrameInMonths ?? null,
    bookedDate: more[0]?.bookedDate ?? null,
    providerFirstName: facts.providerFirstName,
    providerLastName: facts.providerLastName,
    providerSuffix: more[0]?.providerSuffix ?? null,
  };
}

/**
 * What decides which shipped template an appointment gets. Codes that are neither done nor in a saved plan are those that
 * the practice-management system has planned.
 */
export function templateChoiceOf({ loaded, procedures, history }: AppointmentOfNote): TemplateChoice {
  const { facts } = loaded;
  const date = facts.start.slice(0, 10);
  const counted = history.filter((one) => !one.isCancelled && !isReversal(one));
  const known = procedures.length > 0 ? procedures : counted.filter(({ isLinked }) => isLinked);
  return {
    codes: known.map(({ code }) => catalogueCode(code)),
    reason: facts.reason,
    ageInYears: ageOn(facts.birthDate, date),
    isFirstAppointment: !counted.some((one) => one.status === PROCEDURE_STATUS.Done && one.date < date),
  };
}

/**
 * What was done at the appointment: procedures that are linked to it, and those of its day that are attributed to its
 * provider. Several of one code are one. Those that cancel each other were not done; another reversal takes money
 * off (rules part W, 10).
 */
function doneProcedures(history: readonly PatientProcedure[], providerId: string): PricedProcedure[] {
  const byCode = new Map<string, PricedProcedure & { procedure: PatientProcedure }>();
  for (const procedure of history) {
    const isHere = procedure.isLinked || (procedure.isDoneHere && procedure.attributedProviderId === providerId);
    if (procedure.status !== PROCEDURE_STATUS.Done || procedure.isCancelled || !isHere) continue;
    const code = catalogueCode(procedure.code);
    const one = byCode.get(code);
    byCode.set(code, {
      procedure,
      code,
      name: nameOf(code, procedure.description),
      quantity: (one?.quantity ?? 0) + (isReversal(procedure) ? 0 : 1),
      teeth: [...(one?.teeth ?? []), ...(isReversal(procedure) ? [] : procedure.teeth)],
      cents: (one?.cents ?? 0) + procedure.amountCents,
    });
  }
  return [...byCode.values()]
    .filter(({ quantity }) => quantity > 0)
    .sort((one, other) => byAgenda(typeOf(one.procedure), typeOf(other.procedure)))
    .map(({ procedure: _, ...done }) => done);
}

function plannedProcedures({ saved }: LoadedAppointment): PricedProcedure[] {
  return (saved.plan?.procedures ?? []).flatMap(({ billed }) =>
    billed.map(({ adaCode, description, quantity, teeth, feeCents }) => ({
      code: adaCode,
      name: nameOf(adaCode, description),
      quantity,
      teeth,
      cents: feeCents,
    })),
  );
}

const OPTIONS: ReadonlyMap<string, ProcedureOption> = new Map(
  CATALOGUE.ruleTypes.flatMap(({ options }) => options.map((option) => [option.adaCode, option] as const)),
);

const nameOf = (code: string, description: string | null): string =>
  OPTIONS.get(code)?.name ?? (description?.trim() || code);

function typeOf(procedure: PatientProcedure): RuleType | undefined {
  const id = ruleTypeOfCode(procedure.code, procedure);
  return id === null ? undefined : ruleTypeOf(id);
}

/** Codes that are not in the catalogue come last. */
function byAgenda(one: RuleType | undefined, other: RuleType | undefined): number {
  return one && other ? bySchedule(one, other) : Number(one === undefined) - Number(other === undefined);
}

interface MoreFacts {
  providerSuffix: string | null;
  bookedDate: string | null;
}

/** Of the 24 months up to the day of the appointment. Served by form_patient. */
const FORMS = `
  select to_char(date_modified, 'YYYY-MM-DD"T"HH24:MI:SS') as "dateModified", note_data as "noteData"
  from form
  where clinic_id = $1 and patient_id = $2 and not deleted
    and date_modified > $3::date::timestamp - interval '24 months' and date_modified < $3::date::timestamp + interval '1 day'
  order by date_modified desc, id desc`;

/** The next booked appointment is the patient's first hygiene appointment after this one. */
const MORE_FACTS = `
  select v.suffix as "providerSuffix",
         (
           select n.start_at::date::text from hygiene_appointment n
           where n.clinic_id = a.clinic_id and n.patient_id = a.patient_id and n.start_at > a.start_at
           order by n.start_at limit 1
         ) as "bookedDate"
  from appointment a
  left join provider v on v.clinic_id = a.clinic_id and v.id = a.provider_id and not v.deleted
  where a.clinic_id = $1 and a.id = $2`;
