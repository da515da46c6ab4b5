import type { ClinicProfile } from '../clinics.js';
import type { CareKind, LastCare } from './due-care.js';
import type { FeeScheduleId } from './fees.js';
import { insuranceFor, type Insurance } from './insurance.js';
import { monthsAfter } from './local-time.js';
import { lastOpenDay } from './opening-days.js';
import { Random } from './random.js';
import type { Staff } from './staff-list.js';

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
  /** Units of scaling at a usual appointment, in halves. */
  usualUnits: number;
  lastVisit: number;
  last: LastCare;
  /** Minutes of scaling at the last appointments, the latest first. */
  scalingMinutes: readonly number[];
  /** The same when the history started. */
  before: LastCare;
  isNew: boolean;
  /** Does not want to be called or booked any more, though nobody has been told. */
  isLost: boolean;
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
      last: { ...NO_CARE },
      before: { ...NO_CARE },
      formAt: null,
    });
    return patient;
  }

  /** What was given until now is all that the chart says of the time before the history. */
  startHistory(): void {
    for (const patient of this.patients) {
      patient.before = { ...patient.last };
      patient.scalingMinutes = [];
    }
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
    const birthDay = Math.round(day - (age + random.next()) * 365.2425);
    const lastVisit = lastOpenDay(this.profile, day - Math.round(random.between(0, interval * 30.4)));
    const before = this.careBefore(number, birthDay, lastVisit, interval);
    const patient: Patient = {
      id: String(1000 + number),
      number,
      familyId,
      initials: `${random.pick([...LETTERS])}${surname}`,
      birthDay,
      isActive: true,
      hygienist: random.pick(this.hygienists),
      doctor: random.pick(this.doctors),
      feeScheduleId: insurance.status === 2 ? 'FS2' : 'FS1',
      insurance,
      interval,
      usualUnits: usualUnits(random, age, interval),
      lastVisit,
      last: before,
      scalingMinutes: [],
      before: { ...before },
      isNew: false,
      isLost: false,
      stamp: (day * 86_400 - random.whole(0, 400 * 86_400)) * 1000,
      formAt: random.chance(0.7) ? day * 86_400 - random.whole(86_400, 500 * 86_400) : null,
      isBooked: false,
    };
    this.patients.push(patient);
    return patient;
  }

  /** What was given before the record started: at the last appointment, or at one before it. */
  private careBefore(number: number, birthDay: number, lastVisit: number, interval: number): LastCare {
    // A stream of its own: what else is known of the patient does not depend on it.
    const random = new Random(this.profile.seed, 'care before', number);
    const age = ageOf({ birthDay }, lastVisit);
    const earlier = (back: number) => lastOpenDay(this.profile, monthsAfter(lastVisit, -interval * back));
    const within = (months: number) => earlier(random.whole(0, Math.max(0, Math.ceil(months / interval) - 1)));
    const isChild = age < 16;
    const exam = within(isChild ? 6 : 9);
    const completeExam = lastOpenDay(this.profile, lastVisit - random.whole(0, isChild ? 700 : 1_800));
    const recallExam = Math.max(exam, completeExam);
    const sealed = monthsAfter(birthDay, 12 * 6) + random.whole(60, 1_500);
    const given: LastCare = {
      ...{ completeExam, recallExam, screening: recallExam },
      bitewings: within(12),
      panoramic: within(36),
      polish: within(isChild ? 6 : 9),
      fluoride: within(age < 19 ? 6 : 12),
      instruction: isChild ? within(12) : null,
      sealants: random.chance(0.85) && sealed < lastVisit && age < 17 ? lastOpenDay(this.profile, sealed) : null,
    };
    const isOldEnough = (kind: CareKind) => ageOf({ birthDay }, given[kind] ?? birthDay) >= (YOUNGEST[kind] ?? 1);
    for (const kind of Object.keys(given) as CareKind[]) if (!isOldEnough(kind)) given[kind] = null;
    return given;
  }
}

/** Full years below which care is not given; 1 for the others. */
const YOUNGEST: Partial<Record<CareKind, number>> = { bitewings: 5, panoramic: 7, sealants: 6 };
const NO_CARE: Readonly<LastCare> = {
  completeExam: null,
  recallExam: null,
  screening: null,
  bitewings: null,
  panoramic: null,
  polish: null,
  fluoride: null,
  instruction: null,
  sealants: null,
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

function usualUnits(random: Random, age: number, interval: number): number {
  if (age < 12) {
    return random.weighted([
      [0.5, 40],
      [1, 60],
    ]);
  }
  if (age < 16) {
    return random.weighted([
      [1, 70],
      [1.5, 30],
    ]);
  }
  if (interval <= 4) {
    return random.weighted([
      [2, 40],
      [2.5, 40],
      [3, 20],
    ]);
  }
  return random.weighted([
    [1, 24],
    [1.5, 34],
    [2, 32],
    [2.5, 10],
  ]);
}
