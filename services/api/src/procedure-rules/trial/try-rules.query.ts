import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ProcedureRulesSave, RulesTrial, TriedAppointment } from '@helix/contracts';
import { Database } from '@helix/database';
import { OFFICE_DNA } from '@helix/hygiene';
import { loadClinicRecord, loadPatients, readConcernedPatients, toComeFrom } from '@helix/patients';
import { problem } from '@helix/web';
import { readFees } from '../fees.query.js';
import { readChanges, withChanges } from '../rule-changes.js';
import { checkedOwner } from '../rule-form.js';
import type { RuleOwner } from '../stored-rules.js';
import { changedAppointments, type ChangedAppointment, type Trial } from './compare.js';
import { LatestOnly, OvertakenError } from './latest-only.js';

/** Patients of one transaction, and of one stretch in which no other request is served: a fraction of a second. */
const PATIENTS_AT_ONCE = 50;
/** How long the appointments of a trial can be paged through, and how many are kept in all. */
const KEPT_MILLISECONDS = 10 * 60_000;
const MOST_KEPT = 50_000;

/** Which of the changed appointments are shown. */
export interface TrialPage {
  offset: number;
  limit: number;
}

/** What a trial is about: the comparison, and whose appointments. */
interface Plan extends Trial {
  patientIds: string[];
}

/**
 * Shows what saving rules would change, without saving them: the appointments to come are judged by the rules as they are
 * and as they would be. A clinic has one trial at a time: a newer one ends the one before, for which nobody waits.
 */
@Injectable()
export class RulesTrials {
  private readonly latest = new LatestOnly<number>();
  private readonly kept = new LRUCache<string, readonly ChangedAppointment[]>({
    ttl: KEPT_MILLISECONDS,
    maxSize: MOST_KEPT,
    sizeCalculation: (appointments) => appointments.length + 1,
  });

  constructor(private readonly database: Database) {}

  /**
   * @param page its first one is always worked out anew; the others belong to the trial that it began with.
   * @throws what a save of these rules would throw but for their versions, and a 409 when a newer trial of the clinic took
   *   over.
   */
  async try(clinicId: number, procedures: ProcedureRulesSave, page: TrialPage): Promise<RulesTrial> {
    const owner = checkedOwner(procedures);
    const key = keyOf(clinicId, procedures);
    const kept = page.offset > 0 ? this.kept.get(key) : undefined;
    if (kept) return answerOf(kept, page);
    try {
      const changed = await this.latest.run(clinicId, async (newer) => {
        const plan = await this.plan(clinicId, owner, procedures);
        return plan ? (await this.compare(plan, newer)).sort(byStart) : [];
      });
      this.kept.set(key, changed);
      return answerOf(changed, page);
    } catch (error) {
      if (error instanceof OvertakenError) throw problem(409, undefined, 'A newer trial took the place of this one.');
      throw error;
    }
  }

  /** @returns undefined when the rules are as they were. */
  private plan(clinicId: number, owner: RuleOwner, procedures: ProcedureRulesSave): Promise<Plan | undefined> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const changes = await readChanges(transaction, clinicId, owner, procedures);
      if (changes.changes.length === 0) return undefined;
      const before = await loadClinicRecord(transaction, clinicId);
      const from = toComeFrom(Date.now(), before.timeZone);
      const rulesOf = owner.healthProfileId === OFFICE_DNA ? 'office' : owner.healthProfileId;
      const patients = await readConcernedPatients(transaction, clinicId, rulesOf, from);
      return {
        before,
        after: withChanges(before, changes),
        from,
        fees: await readFees(transaction, clinicId),
        patientIds: patients.map(({ patientId }) => patientId),
      };
    });
  }

  private async compare(plan: Plan, newer: AbortSignal): Promise<ChangedAppointment[]> {
    const { before, patientIds } = plan;
    const changed: ChangedAppointment[] = [];
    for (let first = 0; first < patientIds.length; first += PATIENTS_AT_ONCE) {
      newer.throwIfAborted();
      const ids = patientIds.slice(first, first + PATIENTS_AT_ONCE);
      // When doctors are in decides what becomes of due procedures, not what is due.
      const patients = await this.database.inClinics([before.clinicId], (transaction) =>
        loadPatients(transaction, before, ids, null),
      );
      for (const patient of patients) changed.push(...changedAppointments(plan, patient));
      await breathe();
    }
    return changed;
  }
}

function keyOf(clinicId: number, procedures: ProcedureRulesSave): string {
  return `${clinicId} ${createHash('sha256').update(JSON.stringify(procedures)).digest('base64')}`;
}

/** @param changed by date. */
function answerOf(changed: readonly ChangedAppointment[], { offset, limit }: TrialPage): RulesTrial {
  return {
    appointments: changed.length,
    changedMinutes: changed.reduce((sum, { changedMinutes }) => sum + changedMinutes, 0),
    changedCents: changed.reduce((sum, { changedCents }) => sum + changedCents, 0),
    of: changed.slice(offset, offset + limit).map(shown),
  };
}

function byStart(one: ChangedAppointment, other: ChangedAppointment): number {
  if (one.start !== other.start) return one.start < other.start ? -1 : 1;
  return one.appointmentId < other.appointmentId ? -1 : 1;
}

function shown({ start: _, changedMinutes: __, ...appointment }: ChangedAppointment): TriedAppointment {
  return appointment;
}
