import type { z } from 'zod';
import {
  attributionForm,
  nextPlanForm,
  planForm,
  scorecardEntryForm,
  type NextPlanForm,
  type PlanForm,
  type ScorecardEntryForm,
  type ScorecardEntryView,
} from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { isOver, localTimeAt, localTimeMinutes, type NextPlan } from '@helix/hygiene';
import { invalid, ProblemException, type Actor, type AuditTrail } from '@helix/web';
import {
  appointmentNotFound,
  attributionChange,
  entryChange,
  loadAppointments,
  lockAppointments,
  nextPlanChange,
  planChange,
  readAttributedProcedures,
  readEntries,
  readNextPlans,
  readPlanRows,
  readProceduresToPlan,
  requireActive,
  storeChanges,
  type AppointmentChanges,
  type AttributedProcedure,
  type AttributionRequest,
  type EntryRequest,
  type LoadedAppointment,
  type LockedAppointment,
  type NextPlanRequest,
  type PatientProcedure,
  type PlanRequest,
  type PlanRows,
} from '../../../services/api/src/index.js';

/** What staff do with one appointment. Times are milliseconds since the epoch. */
export interface AppointmentWork {
  actor: Actor;
  /** When the plan is saved: decides whether it is late. */
  plannedAt: number;
  /** Null: the plan stays as it is. */
  plan: PlanForm | null;
  /** When everything else is saved. */
  finishedAt: number;
  /** One for a procedure. */
  scorecard: readonly ScorecardWork[];
  /** Null: the plan for the next appointment stays as it is. */
  nextPlan: NextPlanForm | null;
  attributions: readonly AttributionWork[];
}

/** What is saved of one procedure in the scorecard. */
export interface ScorecardWork extends ScorecardEntryForm {
  procedureRuleTypeId: number;
}

/** A completed procedure, and the provider to whom it is attributed. */
export interface AttributionWork {
  procedureId: string;
  providerId: string;
}

/** What became of the appointments of a batch, by id. Those without work are in neither list. */
export interface PlannedAppointments {
  saved: readonly string[];
  /** Nothing of these was saved. */
  refused: readonly { appointmentId: string; message: string }[];
}

/** The appointments of a clinic that are planned in one transaction. */
export interface AppointmentBatch {
  clinicId: number;
  /** A few hundred; those of one patient together, since a batch loads a patient once. */
  appointmentIds: readonly string[];
  /** What staff do with an appointment, with its procedures, those of its day and earlier ones with teeth; null: nothing. */
  work: (loaded: LoadedAppointment, procedures: readonly PatientProcedure[]) => AppointmentWork | null;
  /** Milliseconds since the epoch: the rules are those that a read shows now. */
  now: number;
}

/** What staff want to save of one appointment. */
interface Requests {
  appointmentId: string;
  plan: PlanRequest | null;
  entries: readonly EntryRequest[];
  nextPlan: NextPlanRequest | null;
  attributions: readonly AttributionRequest[];
}

/** What the requests of a batch are compared to. */
interface Rows {
  plans: PlanRows;
  entries: ReadonlyMap<string, ScorecardEntryView>;
  nextPlans: ReadonlyMap<string, NextPlan | null>;
  procedures: ReadonlyMap<string, AttributedProcedure>;
}

/**
 * Saves what staff do with many appointments of a clinic, in one transaction, with the functions of the API's single saves
 * (docs/decisions/0024-a-save-is-a-batch-of-one.md). All of it is computed from what is stored before. What is wrong with one
 * appointment refuses only that one.
 */
export function planAppointments(
  { database, audit }: { database: Database; audit: AuditTrail },
  batch: AppointmentBatch,
): Promise<PlannedAppointments> {
  const { clinicId } = batch;
  return database.inClinics([clinicId], async (transaction) => {
    const { requests, refused } = await requestsOf(transaction, batch);
    const rows = await readRows(transaction, clinicId, requests);
    const changes: AppointmentChanges[] = [];
    for (const one of requests) {
      const message = unlessRefused(() => changes.push(changesOf(one, rows)));
      if (message !== null) refused.push({ appointmentId: one.appointmentId, message });
    }
    await storeChanges(transaction, audit, clinicId, changes);
    return { saved: changes.map(({ appointmentId }) => appointmentId), refused };
  });
}

/** Loads the appointments, and asks for the work on each. */
async function requestsOf(
  transaction: Transaction,
  { clinicId, appointmentIds, work, now }: AppointmentBatch,
): Promise<{ requests: Requests[]; refused: { appointmentId: string; message: string }[] }> {
  const locked = await lockAppointments(transaction, clinicId, appointmentIds);
  const loaded = await loadAppointments(transaction, clinicId, [...locked.keys()], now);
  const proceduresOf = await readProceduresToPlan(transaction, [...loaded.values()]);
  const requests: Requests[] = [];
  const refused: { appointmentId: string; message: string }[] = [];
  for (const appointmentId of appointmentIds) {
    const message = unlessRefused(() => {
      const [pms, one] = [locked.get(appointmentId), loaded.get(appointmentId)];
      if (!pms || !one) throw appointmentNotFound();
      const done = work(one, proceduresOf.get(appointmentId) ?? []);
      if (done) requests.push(requestsBy(done, pms, one));
    });
    if (message !== null) refused.push({ appointmentId, message });
  }
  return { requests, refused };
}

/** @returns why the work is refused, as text; null when it is not. */
function unlessRefused(attempt: () => void): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (!(error instanceof ProblemException)) throw error;
    const { errors = [] } = error.problem;
    return errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ');
  }
}

/** @throws the 409 and the 422 that the single saves answer. */
function requestsBy(work: AppointmentWork, pms: LockedAppointment, loaded: LoadedAppointment): Requests {
  const { actor, plannedAt, plan, finishedAt: savedAt, scorecard, nextPlan, attributions } = work;
  const { appointmentId } = pms;
  if (plan || scorecard.length > 0 || nextPlan) requireActive(pms);
  const isOverThen = isOver(
    localTimeMinutes(localTimeAt(plannedAt, loaded.clinic.timeZone)),
    localTimeMinutes(loaded.facts.end),
  );
  return {
    appointmentId,
    plan: plan && { actor, form: valid(planForm, plan), pms, loaded, savedAt: plannedAt, isOver: isOverThen },
    entries: scorecard.map(({ procedureRuleTypeId, ...form }) => ({
      ...{ actor, appointmentId, procedureRuleTypeId, savedAt },
      form: valid(scorecardEntryForm, form),
    })),
    nextPlan: nextPlan && { actor, appointmentId, form: valid(nextPlanForm, nextPlan), savedAt },
    attributions: attributions.map(({ procedureId, providerId }) => ({
      ...{ actor, appointment: pms, procedureId, savedAt },
      providerId: valid(attributionForm, { appointmentId, providerId }).providerId,
    })),
  };
}

/** A form as the single save gets it. */
function valid<T>(schema: z.ZodType<T>, form: unknown): T {
  const result = schema.safeParse(form);
  if (!result.success) throw invalid(result.error);
  return result.data;
}

async function readRows(transaction: Transaction, clinicId: number, requests: readonly Requests[]): Promise<Rows> {
  const ids = requests.map(({ appointmentId }) => appointmentId);
  const plans = requests.flatMap(({ plan }) => plan ?? []);
  const procedureIds = requests.flatMap(({ attributions }) => attributions.map(({ procedureId }) => procedureId));
  return {
    plans: await readPlanRows(transaction, clinicId, plans),
    entries: await readEntries(transaction, clinicId, ids),
    nextPlans: await readNextPlans(transaction, clinicId, ids),
    procedures: await readAttributedProcedures(transaction, clinicId, procedureIds),
  };
}

/** @throws the problems that the single saves answer: one invalid part refuses all of the appointment. */
function changesOf({ appointmentId, plan, entries, nextPlan, attributions }: Requests, rows: Rows): AppointmentChanges {
  return {
    appointmentId,
    plan: plan && planChange(plan, rows.plans),
    entries: entries.map((entry) => entryChange(entry, rows.entries)),
    nextPlan: nextPlan && nextPlanChange(nextPlan, rows.nextPlans),
    attributions: attributions.map((one) => attributionChange(one, rows.procedures)),
  };
}
