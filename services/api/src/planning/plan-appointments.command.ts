import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import {
  attributionForm,
  nextPlanForm,
  planForm,
  pmsId,
  scorecardEntryForm,
  type NextPlanForm,
  type PlanForm,
  type ScorecardEntryForm,
  type ScorecardEntryView,
} from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { isOver, localTimeAt, localTimeMinutes, type NextPlan } from '@helix/hygiene';
import { AuditTrail, invalid, ProblemException, type Actor, type AuditEntry } from '@helix/web';
import { appointmentNotFound } from '../appointments/appointment-not-found.js';
import { publishTouched } from '../outbox/publish.js';
import {
  attributionChange,
  readAttributedProcedures,
  storeAttributions,
  touchedByAttributions,
  type AttributedProcedure,
  type AttributionRequest,
  type StoredAttribution,
} from './attribution-change.js';
import { loadAppointments, type LoadedAppointment } from './load-appointment.query.js';
import { lockAppointments, requireActive, type LockedAppointment } from './lock-appointment.js';
import {
  nextPlanChange,
  readNextPlans,
  storeNextPlans,
  type NextPlanRequest,
  type StoredNextPlan,
} from './next-plan-change.js';
import { readProceduresToPlan, type PatientProcedure } from './patient-procedures.query.js';
import {
  planChange,
  readPlanRows,
  storePlanDifferences,
  type PlanDifference,
  type PlanRequest,
  type PlanRows,
} from './plan-change.js';
import {
  entryChange,
  entryKey,
  readEntries,
  storeEntries,
  type EntryRequest,
  type StoredEntry,
} from './scorecard-change.js';

/** What staff do with one appointment. Times are milliseconds since the epoch. */
export interface AppointmentWork {
  actor: Actor;
  /** When the plan is saved: decides whether it is late. */
  plannedAt: number;
  /** Null: the plan stays as it is. */
  plan: PlanForm | null;
  /** When everything else is saved. */
  finishedAt: number;
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

/**
 * Saves what staff do with many appointments of a clinic, in one transaction, with the computation of single saves. All of
 * it is computed from what is stored before. What is wrong with one appointment refuses only that one.
 */
export class PlanAppointmentsCommand extends Command<PlannedAppointments> {
  /**
   * @param appointmentIds a few hundred; those of one patient together, since a batch loads a patient once.
   * @param work what staff do with an appointment, with its procedures, those of its day and earlier ones with teeth; null: nothing.
   * @param now milliseconds since the epoch: the rules are those that a read shows now.
   */
  constructor(
    readonly clinicId: number,
    readonly appointmentIds: readonly string[],
    readonly work: (loaded: LoadedAppointment, procedures: readonly PatientProcedure[]) => AppointmentWork | null,
    readonly now: number,
  ) {
    super();
  }
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
  entries: Map<string, ScorecardEntryView>;
  nextPlans: ReadonlyMap<string, NextPlan | null>;
  procedures: Map<string, AttributedProcedure>;
}

/** What a batch stores. */
interface Changes {
  plans: PlanDifference[];
  /** By `entryKey`. */
  entries: Map<string, StoredEntry>;
  nextPlans: StoredNextPlan[];
  /** By procedure. */
  attributions: Map<string, StoredAttribution>;
  audit: AuditEntry[];
  /** Of which something other than attributions changes. */
  touched: Set<string>;
}

@CommandHandler(PlanAppointmentsCommand)
export class PlanAppointmentsHandler implements ICommandHandler<PlanAppointmentsCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute(command: PlanAppointmentsCommand): Promise<PlannedAppointments> {
    const { clinicId } = command;
    return this.database.inClinics([clinicId], async (transaction) => {
      const { requests, refused } = await requestsOf(transaction, command);
      const rows = await readRows(transaction, clinicId, requests);
      const changes: Changes = {
        plans: [],
        entries: new Map(),
        nextPlans: [],
        attributions: new Map(),
        audit: [],
        touched: new Set(),
      };
      const saved: string[] = [];
      for (const one of requests) {
        const refusal = unlessRefused(() => addChanges(changes, one, rows));
        if (refusal === null) saved.push(one.appointmentId);
        else refused.push({ appointmentId: one.appointmentId, message: refusal });
      }
      await this.store(transaction, clinicId, changes);
      return { saved, refused };
    });
  }

  private async store(transaction: Transaction, clinicId: number, changes: Changes): Promise<void> {
    const attributions = [...changes.attributions.values()];
    await storePlanDifferences(transaction, clinicId, changes.plans);
    await storeEntries(transaction, clinicId, [...changes.entries.values()]);
    await storeNextPlans(transaction, clinicId, changes.nextPlans);
    await storeAttributions(transaction, clinicId, attributions);
    await this.audit.recordAll(changes.audit, transaction);
    if (changes.touched.size === 0 && attributions.length === 0) return;
    await publishTouched(transaction, clinicId, {
      ...(changes.touched.size > 0 ? { appointmentIds: [...changes.touched] } : {}),
      ...(attributions.length > 0 ? { changed: touchedByAttributions(attributions) } : {}),
    });
  }
}

/** Loads the appointments, and asks for the work on each. */
async function requestsOf(
  transaction: Transaction,
  { clinicId, appointmentIds, work, now }: PlanAppointmentsCommand,
): Promise<{ requests: Requests[]; refused: { appointmentId: string; message: string }[] }> {
  const ids = [...new Set(appointmentIds)];
  const locked = await lockAppointments(transaction, clinicId, ids.filter(isPmsId));
  const loaded = await loadAppointments(transaction, clinicId, [...locked.keys()], now);
  const proceduresOf = await readProceduresToPlan(transaction, [...loaded.values()]);
  const requests: Requests[] = [];
  const refused: { appointmentId: string; message: string }[] = [];
  for (const appointmentId of ids) {
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

const isPmsId = (id: string): boolean => pmsId.safeParse(id).success;

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
  const idsWith = (has: (one: Requests) => boolean) => requests.filter(has).map(({ appointmentId }) => appointmentId);
  const procedureIds = requests.flatMap(({ attributions }) => attributions.map(({ procedureId }) => procedureId));
  return {
    plans: await readPlanRows(
      transaction,
      clinicId,
      requests.flatMap(({ plan }) => plan ?? []),
    ),
    entries: await readEntries(
      transaction,
      clinicId,
      idsWith(({ entries }) => entries.length > 0),
    ),
    nextPlans: await readNextPlans(
      transaction,
      clinicId,
      idsWith(({ nextPlan }) => nextPlan !== null),
    ),
    procedures: await readAttributedProcedures(transaction, clinicId, procedureIds.filter(isPmsId)),
  };
}

/** Computes everything of an appointment before it adds any of it, since one invalid part refuses all. */
function addChanges(changes: Changes, { appointmentId, plan, entries, nextPlan, attributions }: Requests, rows: Rows) {
  const planned = plan && planChange(plan, rows.plans);
  const entered = entries.map((entry) => {
    const change = entryChange(entry, rows.entries);
    // An entry may have several forms: the next one goes on from this one.
    rows.entries.set(entryKey(entry), change.entry);
    return change;
  });
  const next = nextPlan && nextPlanChange(nextPlan, rows.nextPlans);
  const attributed = attributions.map((one) => attributionChange(one, rows.procedures));

  if (planned?.stored) changes.plans.push(planned.stored);
  for (const { stored } of entered) if (stored) changes.entries.set(entryKey(stored), stored);
  if (next?.stored) changes.nextPlans.push(next.stored);
  for (const { stored } of attributed) {
    if (!stored) continue;
    changes.attributions.set(stored.procedureId, stored);
    rows.procedures.set(stored.procedureId, stored.procedure);
  }
  const own = [...(planned ? [planned] : []), ...entered, ...(next ? [next] : [])];
  if (own.some(({ stored }) => stored !== null)) changes.touched.add(appointmentId);
  changes.audit.push(...[...own, ...attributed].flatMap(({ audit }) => audit ?? []));
}
