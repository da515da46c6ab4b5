import type { Database } from '@helix/database';
import { dateAt } from '@helix/hygiene';
import { ProblemException, type AuditTrail, type Logger } from '@helix/web';
import {
  readCoverageItems,
  readInsuredPatient,
  SaveInsuranceDetailsCommand,
  type ImportTimeSheetCommand,
} from '../../../services/api/src/index.js';
import type { ClinicProfile } from '../practice/clinics.js';
import { readAppointments, readTouchedByUsers, type Period, type StaffAppointment } from './appointments.query.js';
import { workOf, type OpenWork } from './appointment-work.js';
import { habitsByProvider, type Habits } from './habits.js';
import { inAll } from './in-all.js';
import { insuranceDetailsOf, insuranceFactsOf, type InsuranceFacts } from './insurance-details.js';
import { readUntouchedInsured } from './insured-patients.query.js';
import { momentsOf } from './moments.js';
import { planAppointments } from './plan-appointments.js';
import { readStaffActors, type StaffActors } from './staff-actors.query.js';
import { TimeSheetOffice } from './time-sheet-office.js';

/** The commands of the API that the staff save with. */
export interface StaffCommands {
  saveInsuranceDetails(command: SaveInsuranceDetailsCommand): Promise<unknown>;
  importTimeSheet(command: ImportTimeSheetCommand): Promise<unknown>;
}

export interface StaffParts {
  database: Database;
  audit: AuditTrail;
  commands: StaffCommands;
  logger: Logger;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

const DAY = 86_400_000;
/** Plans are saved at most this long before an appointment. */
const MAX_AHEAD = 80 * DAY;
/** The clinics have planned with Helix for so long: a month has its plans, and so has the same one of the year before. */
const MAX_BEHIND = 400 * DAY;
/** An appointment without anything to record is looked at again after a restart for this long. */
const UNCERTAIN_PERIOD = 7 * DAY;

/** Insurance details of different patients are saved side by side: each save mostly waits for the database. */
const SAVES_AT_ONCE = 4;

/** The simulated staff of one clinic. */
export class ClinicStaff {
  private readonly habits: ReadonlyMap<string, Habits>;
  /** Appointments with nothing to save, or refused: not tried again. */
  private readonly settled = new Set<string>();
  private readonly office: TimeSheetOffice;
  private actors: StaffActors | null = null;
  /** Milliseconds since the epoch. */
  private caughtUpAt: number | null = null;

  constructor(
    private readonly parts: StaffParts,
    private readonly profile: ClinicProfile,
    readonly clinicId: number,
  ) {
    this.habits = habitsByProvider(profile);
    this.office = new TimeSheetOffice(parts, profile, clinicId);
  }

  /**
   * What is to be done now: of the appointments of the last 400 days until `caughtUp`, then of those since then and a little
   * before. The most visible first.
   */
  openWork(): Promise<OpenWork[]> {
    const now = this.parts.clock();
    const from = this.caughtUpAt === null ? now - MAX_BEHIND : this.caughtUpAt - UNCERTAIN_PERIOD;
    return this.readOpen({ from, to: now + MAX_AHEAD }, now);
  }

  /** All work that was open at a moment is done. */
  caughtUp(at: number): void {
    this.caughtUpAt = at;
  }

  private async readOpen(period: Period, now: number): Promise<OpenWork[]> {
    const { database } = this.parts;
    this.actors ??= await readStaffActors(database, this.clinicId);
    return database.inClinics([this.clinicId], async (transaction) => {
      const appointments = await readAppointments(transaction, this.clinicId, period);
      const open = inOrderOfWork(appointments, now).flatMap((one) => this.openWorkOf(one, now) ?? []);
      if (open.length === 0) return [];
      const ids = open.map(({ appointmentId }) => appointmentId);
      const touched = await readTouchedByUsers(transaction, this.clinicId, ids);
      return open.filter(({ appointmentId }) => !touched.has(appointmentId));
    });
  }

  private openWorkOf(appointment: StaffAppointment, now: number): OpenWork | null {
    const { appointmentId, providerId, hasPlan, isFinished, endsAt } = appointment;
    const habits = this.habits.get(providerId);
    if (!habits || this.settled.has(appointmentId)) return null;
    const moments = momentsOf(this.profile.seed, habits, appointment);
    const { plannedAt, finishedAt, plansNext } = moments;
    const plans = !hasPlan && plannedAt !== null && plannedAt <= now;
    const isPlanned = hasPlan || plannedAt === null;
    const isUncertain = hasPlan && !plansNext;
    const finishes =
      !isFinished &&
      (isPlanned || plans) &&
      finishedAt !== null &&
      finishedAt <= now &&
      (!isUncertain || endsAt > now - UNCERTAIN_PERIOD);
    if (!plans && !finishes) return null;
    return { appointmentId, moments, plans, finishes, habits, actor: this.actors!.of(providerId) };
  }

  /** Saves the work of a batch. @returns the number of appointments of which something was saved. */
  async save(batch: readonly OpenWork[]): Promise<number> {
    const byId = new Map(batch.map((open) => [open.appointmentId, open]));
    const { saved, refused } = await planAppointments(this.parts, {
      clinicId: this.clinicId,
      appointmentIds: [...byId.keys()],
      work: (loaded, procedures) => {
        const open = byId.get(loaded.facts.appointmentId);
        return open ? workOf(this.profile, open, loaded, procedures) : null;
      },
      now: this.parts.clock(),
    });
    const isSaved = new Set(saved);
    for (const { appointmentId, finishes } of batch)
      if (finishes || !isSaved.has(appointmentId)) this.settled.add(appointmentId);
    if (refused.length > 0)
      this.parts.logger.warn({ clinicId: this.clinicId, refused: refused.slice(0, 5) }, 'plans of the staff refused');
    return saved.length;
  }

  /** Uploads the time sheets of the pay periods that are over, each once. */
  async uploadTimeSheets(): Promise<void> {
    this.actors ??= await readStaffActors(this.parts.database, this.clinicId);
    await this.office.upload(this.actors.of(''));
  }

  /** Saves what the staff know of some patients' insurance, once for each patient. */
  async saveInsuranceDetails(isStopped: () => boolean): Promise<void> {
    const { database, clock } = this.parts;
    const { seed, timeZone } = this.profile;
    const year = Number(dateAt(clock(), timeZone).slice(0, 4));
    this.actors ??= await readStaffActors(database, this.clinicId);
    const patientIds = await database.inClinics([this.clinicId], (transaction) =>
      readUntouchedInsured(transaction, this.clinicId),
    );
    const known = patientIds.flatMap((patientId) => {
      const facts = insuranceFactsOf(seed, patientId);
      return facts ? [{ patientId, facts }] : [];
    });
    const lanes = Array.from({ length: SAVES_AT_ONCE }, (_, lane) =>
      known.filter((__, at) => at % SAVES_AT_ONCE === lane),
    );
    await inAll(lanes, async (lane) => {
      for (const one of lane) if (!isStopped()) await this.saveInsuranceOf(one, year);
    });
  }

  private async saveInsuranceOf({ patientId, facts }: KnownInsurance, year: number): Promise<void> {
    const { database, commands } = this.parts;
    const items = await database.inClinics([this.clinicId], async (transaction) => {
      const { match } = await readInsuredPatient(transaction, this.clinicId, patientId);
      return match.planId === null ? [] : readCoverageItems(transaction, match.planId);
    });
    const form = insuranceDetailsOf(this.profile.seed, patientId, facts, items, year);
    try {
      await commands.saveInsuranceDetails(
        new SaveInsuranceDetailsCommand(this.clinicId, this.actors!.of(''), patientId, form),
      );
    } catch (error) {
      if (!(error instanceof ProblemException)) throw error;
      this.parts.logger.warn(
        { clinicId: this.clinicId, patientId, err: error },
        'insurance details of the staff refused',
      );
    }
  }
}

interface KnownInsurance {
  patientId: string;
  facts: InsuranceFacts;
}

const VISIBLE_BEFORE = 31 * DAY;
const VISIBLE_AFTER = 21 * DAY;

/**
 * The coming weeks and the last month come first, the nearest first. The rest is in the order of the patients, since a batch
 * loads each of them once, and so does the analysis afterwards.
 */
function inOrderOfWork(appointments: readonly StaffAppointment[], now: number): StaffAppointment[] {
  const isVisible = ({ startsAt }: StaffAppointment) =>
    startsAt > now - VISIBLE_BEFORE && startsAt < now + VISIBLE_AFTER;
  const distance = ({ startsAt }: StaffAppointment) =>
    startsAt > now - DAY ? Math.max(0, startsAt - now) : VISIBLE_AFTER + now - startsAt;
  const visible = appointments.filter(isVisible).sort((one, other) => distance(one) - distance(other));
  const others = appointments.filter((one) => !isVisible(one));
  return [...visible, ...others.sort((one, other) => (one.patientId < other.patientId ? -1 : 1))];
}
