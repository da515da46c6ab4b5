import type { ClinicProfile } from '../clinics.js';
import type { FeeScheduleId } from './fees.js';
import { insuranceFor, type Insurance } from './insurance.js';
import { Random } from './random.js';
import type { Staff } from './staff-list.js';

/** When (day number) each kind of care was last given. */
export interface LastCare {
  exam: number;
  /** The last complete exam, which every dentition begins with and adults have again after some years. */
  completeExam: number;
  bitewings: number;
  panoramic: number;
  polish: number;
  fluoride: number;
}

/** A patient of record with what the clinic knows; ids and initials only, as everywhere in Helix. */
export interface Patient {
  id: string;
  number: number;
  familyId: string;
  initials: string;
  birthDay: number;
  isActive: boolean;
  hygienist: Staff;
  doctor: Staff;
  feeScheduleId: FeeScheduleId;
  insurance: Insurance;
  /** Months between recall appointments. */
  interval: 3 | 4 | 6 | 9 | 12;
  /** Length of a usual appointment in minutes. */
  usualMinutes: number;
  lastVisit: number;
  last: LastCare;
  /** What was known when the clinic's record startedAt. */
  before: LastCare;
  isNew: boolean;
  /** Local milliseconds of the row's last change. */
  stamp: number;
  /** Local seconds at which the health form was last filled in; null for never. */
  formAt: number | null;
  /** Whether a hygiene appointment is booked. */
  isBooked: boolean;
}

const LETTERS = 'AAABBCCDDEEFGGHHIJJJJKKLLMMMMNNOPPRRRSSSSTTTVWYZ';

/** Full years of a patient on a day. */
export const ageOf = (patient: Pick<Patient, 'birthDay'>, day: number): number =>
  Math.floor((day - patient.birthDay) / 365.2425);

/** Makes the patients of a clinic, family by family. Each family has its own stream of chance. */
export class Population {
  readonly patients: Patient[] = [];
  private families = 0;

  constructor(
    private readonly profile: ClinicProfile,
    private readonly hygienists: readonly Staff[],
    private readonly doctors: readonly Staff[],
  ) {}

  /** Adds families until there are `count` patients as of a day, all completed before. */
  fill(count: number, day: number): void {
    while (this.patients.length < count) this.addFamily(day);
  }

  /** Adds one patient who has never been here, a day's newcomer. */
  addNewcomer(day: number): Patient {
    const random = new Random(this.profile.seed, 'newcomer', this.patients.length);
    const patient = this.make(
      random,
      `F${++this.families}`,
      random.pick([...LETTERS]),
      adultOrChild(random),
      day,
      insuranceFor(this.profile, random, day),
    );
    Object.assign(patient, {
      isNew: true,
      lastVisit: day - 400,
      last: neverCared(day),
      before: neverCared(day),
      formAt: null,
    });
    return patient;
  }

  private addFamily(day: number): void {
    const random = new Random(this.profile.seed, 'family', ++this.families);
    const familyId = `F${this.families}`;
    const surname = random.pick([...LETTERS]);
    const insurance = insuranceFor(this.profile, random, day);
    for (const age of agesOfFamily(random)) {
      // Most of a family is on one plan; a grown member may have another.
      const own = age >= 18 && random.chance(0.15) ? insuranceFor(this.profile, random, day) : insurance;
      this.make(random, familyId, surname, age, day, own);
    }
  }

  private make(
    random: Random,
    familyId: string,
    surname: string,
    age: number,
    day: number,
    insurance: Insurance,
  ): Patient {
    const number = this.patients.length + 1;
    const interval = intervalFor(random, age);
    const lastVisit = day - Math.round(random.between(0, interval * 30.4));
    const before: LastCare = {
      exam: lastVisit - (random.chance(0.7) ? 0 : interval * 30),
      bitewings: day - random.whole(10, 400),
      panoramic: day - random.whole(100, 1150),
      polish: lastVisit - (random.chance(0.85) ? 0 : interval * 30),
      fluoride: day - random.whole(10, 380),
      // A stream of its own: what else is known of the patient does not depend on it.
      completeExam: day - new Random(this.profile.seed, 'complete exam', number).whole(20, age < 16 ? 700 : 1_800),
    };
    const patient: Patient = {
      id: String(1000 + number),
      number,
      familyId,
      initials: `${random.pick([...LETTERS])}${surname}`,
      birthDay: Math.round(day - (age + random.next()) * 365.2425),
      isActive: true,
      hygienist: random.pick(this.hygienists),
      doctor: random.pick(this.doctors),
      feeScheduleId: insurance.status === 2 ? 'FS2' : 'FS1',
      insurance,
      interval,
      usualMinutes: usualMinutes(random, age, interval),
      lastVisit,
      last: before,
      before: { ...before },
      isNew: false,
      stamp: (day * 86_400 - random.whole(0, 400 * 86_400)) * 1000,
      formAt: random.chance(0.7) ? day * 86_400 - random.whole(86_400, 500 * 86_400) : null,
      isBooked: false,
    };
    this.patients.push(patient);
    return patient;
  }
}

const neverCared = (day: number): LastCare => {
  const long = day - 5000;
  return { exam: long, completeExam: long, bitewings: long, panoramic: long, polish: long, fluoride: long };
};

const adultOrChild = (random: Random): number => (random.chance(0.2) ? random.whole(2, 17) : random.whole(18, 82));

function agesOfFamily(random: Random): number[] {
  const kind = random.weighted([
    ['single', 30],
    ['couple', 24],
    ['family', 32],
    ['elders', 14],
  ] as const);
  if (kind === 'single') return [random.whole(18, 78)];
  const first =
    kind === 'elders' ? random.whole(66, 90) : kind === 'couple' ? random.whole(22, 70) : random.whole(27, 54);
  const second = Math.max(19, Math.min(91, first + random.whole(-6, 6)));
  if (kind !== 'family') return [first, second];
  const oldest = Math.min(22, first - 23);
  const children = Array.from({ length: random.whole(1, 3) }, () => random.whole(2, Math.max(2, oldest)));
  return random.chance(0.8) ? [first, second, ...children] : [first, ...children];
}

function intervalFor(random: Random, age: number): Patient['interval'] {
  if (age < 16) {
    return random.weighted([
      [6, 74],
      [9, 20],
      [12, 6],
    ] as const);
  }
  return random.weighted([
    [3, age > 40 ? 11 : 4],
    [4, age > 30 ? 11 : 5],
    [6, 46],
    [9, 26],
    [12, 9],
  ] as const);
}

function usualMinutes(random: Random, age: number, interval: number): number {
  if (age < 12) {
    return random.weighted([
      [30, 45],
      [40, 35],
      [50, 12],
      [60, 8],
    ]);
  }
  if (interval <= 4) {
    return random.weighted([
      [50, 30],
      [60, 50],
      [70, 12],
      [80, 5],
      [90, 3],
    ]);
  }
  return random.weighted([
    [40, 8],
    [50, 44],
    [60, 40],
    [70, 6],
    [80, 2],
  ]);
}
