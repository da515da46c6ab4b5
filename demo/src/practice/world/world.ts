import type { ClinicProfile } from '../clinics.js';
import { PmsRows } from '../rows/pms-rows.js';
import { Population } from './patients.js';
import { Shifts } from './shifts.js';
import { staffOf, type Staff } from './staff-list.js';
import { yearOf, LocalClock } from './local-time.js';

/** The simulation starts this long before the history, so that its book is as full as any other day's. */
const RUN_UP_DAYS = 60;

/** What a simulated clinic consists of before anything happens in it. Follows from the profile and the anchor alone. */
export class World {
  readonly clock: LocalClock;
  readonly staff: readonly Staff[];
  readonly hygienists: readonly Staff[];
  readonly doctors: readonly Staff[];
  readonly shifts: Shifts;
  readonly population: Population;
  readonly rows: PmsRows;
  /** The first day whose appointments are in the history. */
  readonly historyStart: number;
  /** The first day that is lived through. */
  readonly beginning: number;

  /** @param anchorDay the day that the history leads up to. */
  constructor(
    readonly profile: ClinicProfile,
    readonly anchorDay: number,
  ) {
    this.historyStart = anchorDay - profile.historyDays;
    this.beginning = this.historyStart - RUN_UP_DAYS;
    this.clock = new LocalClock(profile.timeZone);
    this.staff = staffOf(profile);
    this.hygienists = this.staff.filter(({ kind }) => kind === 'hygiene');
    this.doctors = this.staff.filter(({ kind }) => kind === 'doctor');
    this.shifts = new Shifts(profile, this.staff);
    this.rows = new PmsRows(profile, this.clock, yearOf(anchorDay));
    this.population = new Population(profile, this.hygienists, this.doctors);
    this.population.fill(profile.patients, this.beginning);
  }
}
