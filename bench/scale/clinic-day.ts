import type { PmsChange } from '@helix/contracts';
import { demoClinics, type ClinicProfile } from '../../demo/src/practice/clinics.js';
import { allOf, openedAt } from '../../demo/src/practice/testing/read-source.js';
import { LocalClock } from '../../demo/src/practice/world/local-time.js';
import type { SimulatedSource } from '../../demo/src/practice/simulated-source.js';
import { zoneOfClinic } from './time-zones.js';

export const MINUTE_MS = 60_000;
/** The front desk is in from 8 to 18, hygienists and doctors work as their rosters say. */
export const OPENING = [8 * 60, 18 * 60] as const;
/** When the simulated day starts: midnight in the last of the time zones. */
export const DAY_STARTS_UTC_HOUR = 8;
/** Charts of earlier years are loaded of patients who come within so many days. */
const CHARTED_DAYS = 14;
const DAY_MS = 86_400_000;

/** How often what happens, by what an agent sends for it. */
export type Counts = Record<string, number>;

/**
 * A simulated practice that a benchmark lives through: as the demo's, but with a seed and a time zone of its own, open every
 * day, with a front desk that goes home.
 */
export function scaleProfile(n: number, historyDays: number, share: number): ClinicProfile {
  const base = demoClinics[n % demoClinics.length]!;
  return {
    ...base,
    seed: `scale-${n}`,
    timeZone: zoneOfClinic(n),
    patients: Math.round(base.patients * share),
    openEveryDay: true,
    deskHours: OPENING,
    historyDays,
  };
}

/** One day of one practice, minute by minute. */
export class ClinicDay {
  /** Changes of the day that were taken so far, by entity. */
  readonly taken: Counts = {};
  /** The same by the half hour of the clinic's own day. */
  readonly activity = Array<number>(48).fill(0);
  private readonly zone: LocalClock;

  private constructor(
    private readonly source: SimulatedSource,
    private readonly clock: { now: number },
    /** `yyyy-mm-dd`. */
    readonly date: string,
    timeZone: string,
  ) {
    this.zone = new LocalClock(timeZone);
  }

  static async open(profile: ClinicProfile, date: string): Promise<ClinicDay> {
    const clock = { now: Date.parse(`${date}T00:00:00Z`) + DAY_STARTS_UTC_HOUR * 60 * MINUTE_MS };
    const source = await openedAt(profile, clock, undefined, undefined, date);
    return new ClinicDay(source, clock, date, profile.timeZone);
  }

  /** Everything that the practice has at the start of the day, charts of earlier years of those alone who come soon. */
  async history(): Promise<PmsChange[]> {
    const changes = await allOf(this.source.history());
    const [from, until] = [-1, CHARTED_DAYS].map((days) =>
      new Date(Date.parse(this.date) + days * DAY_MS).toISOString().slice(0, 10),
    ) as [string, string];
    const coming = new Set<unknown>();
    for (const change of changes) {
      if (change.entity !== 'appointment' || change.op === 'delete') continue;
      const { start, patientId } = change.data as { start: string; patientId: string | null };
      if (start >= from && start < until) coming.add(patientId);
    }
    return changes.filter((change) => {
      if (change.op === 'delete') return false;
      if (change.entity === 'form') return coming.has(change.data.patientId);
      return change.entity !== 'procedure' || change.data.appointmentId !== null || coming.has(change.data.patientId);
    });
  }

  /** Lives on. @returns what changed since the last call. */
  async liveUntil(instant: number): Promise<PmsChange[]> {
    this.clock.now = instant;
    const changes = await allOf(this.source.changes());
    for (const { entity } of changes) this.taken[entity] = (this.taken[entity] ?? 0) + 1;
    this.activity[this.halfHourAt(instant - MINUTE_MS)]! += changes.length;
    return changes;
  }

  /** Lives on minute by minute. @returns what changed since the last call. */
  async liveUntilByMinutes(instant: number): Promise<PmsChange[]> {
    const changes: PmsChange[] = [];
    while (this.clock.now < instant) changes.push(...(await this.liveUntil(this.clock.now + MINUTE_MS)));
    return changes;
  }

  /** The half hour of the clinic's own day, 0 to 47. */
  halfHourAt(instant: number): number {
    return Math.floor((((this.minuteAt(instant) % 1440) + 1440) % 1440) / 30);
  }

  /** The minute of the day on the clinic's own clock; negative on the day before. */
  minuteAt(instant: number): number {
    const local = this.zone.localTimeAt(instant);
    return Math.floor((local - Date.parse(`${this.date}T00:00:00Z`) / 1000) / 60);
  }
}

export const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Adds some counts to others. */
export function addCounts(to: Counts, from: Counts): void {
  for (const [name, count] of Object.entries(from)) to[name] = (to[name] ?? 0) + count;
}
