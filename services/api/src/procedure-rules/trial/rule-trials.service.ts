import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ProcedureRulesSave, RulesTrial, TriedAppointment } from '@helix/contracts';
import { Database } from '@helix/database';
import { OFFICE_DNA, upcomingFrom } from '@helix/hygiene';
import { loadClinicRecord, loadPatients, findPatientsInRuleScope } from '@helix/appointment-inputs';
import { problem } from '@helix/web';
import { readFees } from '../fees.query.js';
import { readChanges, withChanges } from '../rule-changes.js';
import { validateRules } from '../rule-form.js';
import type { RuleOwner } from '../stored-rules.js';
import { changedAppointments, type ChangedAppointment, type RuleComparison } from './changed-appointments.js';
import { LatestWins, SupersededError } from './latest-wins.js';

/** Patients per transaction, and between two yields to the event loop: a fraction of a second. */
const PATIENTS_AT_ONCE = 50;
/** How long the result of a trial can be paged through, and how many appointments all stored results have at most. */
const STORED_FOR_MS = 10 * 60_000;
const MAX_STORED = 50_000;

/** The requested page of the changed appointments. */
export interface TrialPage {
  offset: number;
  limit: number;
}

/** A comparison with the patients to compare. */
interface TrialInput extends RuleComparison {
  patientIds: string[];
}

/**
 * Shows what saving rules would change, without saving them: evaluates upcoming appointments with the current and
 * with the changed rules. A clinic has one trial at a time: a newer trial supersedes the running one.
 */
@Injectable()
export class RuleTrials {
  private readonly latest = new LatestWins<number>();
  private readonly results = new LRUCache<string, readonly ChangedAppointment[]>({
    ttl: STORED_FOR_MS,
    maxSize: MAX_STORED,
    sizeCalculation: (appointments) => appointments.length + 1,
  });

  constructor(private readonly database: Database) {}

  /**
   * @param page the first page always runs the trial again; further pages belong to the result of the first one.
   * @throws what a save of these rules would throw except for versions, and a 409 when a newer trial superseded this
   *   one.
   */
  async try(clinicId: number, procedures: ProcedureRulesSave, page: TrialPage): Promise<RulesTrial> {
    const owner = validateRules(procedures);
    const key = keyOf(clinicId, procedures);
    const stored = page.offset > 0 ? this.results.get(key) : undefined;
    if (stored) return pageOf(stored, page);
    try {
      const changed = await this.latest.run(clinicId, async (signal) => {
        const input = await this.readInput(clinicId, owner, procedures);
        return input ? (await this.compare(input, signal)).sort(byStart) : [];
      });
      this.results.set(key, changed);
      return pageOf(changed, page);
    } catch (error) {
      if (error instanceof SupersededError) throw problem(409, undefined, 'A newer trial replaced this one.');
      throw error;
    }
  }

  /** @returns undefined when no rule would change. */
  private readInput(
    clinicId: number,
    owner: RuleOwner,
    procedures: ProcedureRulesSave,
  ): Promise<TrialInput | undefined> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const changes = await readChanges(transaction, clinicId, owner, procedures);
      if (changes.changes.length === 0) return undefined;
      const before = await loadClinicRecord(transaction, clinicId);
      const from = upcomingFrom(Date.now(), before.timeZone);
      const ruleScope = owner.healthProfileId === OFFICE_DNA ? 'office' : owner.healthProfileId;
      const patients = await findPatientsInRuleScope(transaction, clinicId, ruleScope, from);
      return {
        before,
        after: withChanges(before, changes),
        from,
        fees: await readFees(transaction, clinicId),
        patientIds: patients.map(({ patientId }) => patientId),
      };
    });
  }

  private async compare(input: TrialInput, signal: AbortSignal): Promise<ChangedAppointment[]> {
    const { before, patientIds } = input;
    const changed: ChangedAppointment[] = [];
    for (let first = 0; first < patientIds.length; first += PATIENTS_AT_ONCE) {
      signal.throwIfAborted();
      const ids = patientIds.slice(first, first + PATIENTS_AT_ONCE);
      // The doctors' hours are not loaded: they decide whether due procedures can be done, not what is due.
      const patients = await this.database.inClinics([before.clinicId], (transaction) =>
        loadPatients(transaction, before, ids, null),
      );
      for (const patient of patients) changed.push(...changedAppointments(input, patient));
      await yieldToEventLoop();
    }
    return changed;
  }
}

function keyOf(clinicId: number, procedures: ProcedureRulesSave): string {
  return `${clinicId} ${createHash('sha256').update(JSON.stringify(procedures)).digest('base64')}`;
}

/** @param changed in order of start. */
function pageOf(changed: readonly ChangedAppointment[], { offset, limit }: TrialPage): RulesTrial {
  return {
    appointments: changed.length,
    changedMinutes: changed.reduce((sum, { changedMinutes }) => sum + changedMinutes, 0),
    changedCents: changed.reduce((sum, { changedCents }) => sum + changedCents, 0),
    of: changed.slice(offset, offset + limit).map(appointmentView),
  };
}

function byStart(one: ChangedAppointment, other: ChangedAppointment): number {
  if (one.start !== other.start) return one.start < other.start ? -1 : 1;
  return one.appointmentId < other.appointmentId ? -1 : 1;
}

function appointmentView({ start: _, changedMinutes: __, ...appointment }: ChangedAppointment): TriedAppointment {
  return appointment;
}
