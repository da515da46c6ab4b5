import { careOfCode, completeExamCode, dueCare, SMALL_CHILD_AGE, type CareKind } from '../world/due-care.js';
import { feeCode } from '../world/fees.js';
import { ageOf, type Patient } from '../world/patients.js';
import { Random } from '../world/random.js';
import type { Staff } from '../world/staff-list.js';
import { monthAndDate } from '../world/local-time.js';

/** A procedure that is meant for an appointment, before it is planned or done. */
export interface Intended {
  code: string;
  byDoctor: boolean;
  teeth: string[] | null;
}

export interface CareQuestion {
  seed: string;
  appointmentId: string;
  patient: Patient;
  staff: Staff;
  day: number;
  minutes: number;
  /** Price of a code for this patient on this day, dollars. */
  price: (code: string) => number;
  /** What prices are to those that the staff's hourly aim was set in. */
  priceLevel: number;
}

/** Share of what is due that is meant to be done; the rest is declined or left for the next time. */
const INTENDED: Record<Exclude<CareKind, 'screening'>, number> = {
  completeExam: 0.99,
  recallExam: 0.96,
  bitewings: 0.88,
  panoramic: 0.92,
  polish: 0.96,
  fluoride: 0.86,
  instruction: 0.82,
  sealants: 0.92,
};
/** Polishing is a whole unit where so much of the aim is left. */
const WORTH_WHOLE_POLISH = 160;
/** Share of appointments with scaling. */
const SCALED = 0.975;
const CHILD_AGE = 16;
const MOLARS = ['16', '26', '36', '46'] as const;
const REMEMBERED_SCALINGS = 3;
/** What is meant takes at most so much longer than the appointment; it is made up for while the doctor examines. */
export const OVERRUN_MINUTES = 10;
/** Of one appointment. */
const MAX_UNITS = 4;
const MINUTES_OF_HALF_UNIT = 7.5;
/** How far the aim of the hour moves scaling from what is usual for the patient, in units. */
const OTHER_UNITS = 0.5;
/** A plan that would miss the aim of the hour by more than this gets one more procedure. */
const WORTH_ADDING = 30;

/** How much of a usual hour is produced: less in summer and in the days around Christmas. */
export function seasonOf(day: number): number {
  const { month, date } = monthAndDate(day);
  if (month === 7) return 0.92;
  if (month === 8) return 0.91;
  if (month === 12 && date >= 17) return 0.87;
  return 1;
}

/**
 * What a hygienist means to do in an appointment: most of what is due, the patient's usual scaling, a little more or less
 * by what this hygienist aims at in the hour, then small extras. What does not fit into the appointment is left out.
 */
export function intendedCare(question: CareQuestion): Intended[] {
  const { patient, day, minutes, staff, price } = question;
  const random = new Random(question.seed, 'care', question.appointmentId, day);
  const age = ageOf(patient, day);
  const isChild = age < CHILD_AGE;
  const season = seasonOf(day);
  const hourly = staff.hourlyProduction * question.priceLevel * season * (1 + 0.13 * random.normal());
  let [rest, minutesLeft] = [(hourly * minutes) / 60, minutes + OVERRUN_MINUTES];
  const care: Intended[] = [];
  const add = (code: string, teeth: string[] | null = null, byDoctor = false) => {
    const needed = feeCode(code).minutes;
    if (needed > minutesLeft) return;
    care.push({ code, byDoctor, teeth });
    minutesLeft -= needed;
    if (!byDoctor) rest -= price(code);
  };
  const due = dueCare(patient, day);
  const isMeant = (kind: keyof typeof INTENDED) =>
    random.chance(INTENDED[kind] * (kind.endsWith('Exam') ? 1 : season)) && due.has(kind);

  const [complete, recall] = [isMeant('completeExam'), isMeant('recallExam')];
  if (complete || recall) add(complete ? completeExamCode(age) : '01202', null, true);
  if (isMeant('bitewings')) add(isChild ? '02142' : '02144');
  if (isMeant('panoramic')) add('02601');
  if (isMeant('polish')) add(rest > WORTH_WHOLE_POLISH ? '11101' : '11107');
  if (isMeant('fluoride')) add(age < 8 ? '12112' : '12113');
  if (isMeant('instruction')) add('13211');
  if (isMeant('sealants')) {
    const molar = random.pick(MOLARS);
    add('13401', [molar]);
    if (rest > WORTH_ADDING) add('13409', [String(Number(molar) + 1)]);
  }

  const wished = rest / price('11111') - patient.usualUnits;
  const other = wished > OTHER_UNITS ? OTHER_UNITS : wished < -OTHER_UNITS ? -OTHER_UNITS : 0;
  const wanted = Math.max(patient.usualUnits + other, isChild ? 0.5 : 1);
  const units = Math.min(wanted, maxScalingUnits(age), Math.floor(minutesLeft / MINUTES_OF_HALF_UNIT) / 2);
  const isRootPlaning = patient.interval <= 4 && !isChild && random.chance(0.12);
  if (random.chance(SCALED)) for (const code of scalingCodes(units, isRootPlaning)) add(code);

  if (rest > WORTH_ADDING && !isChild && random.chance(0.75)) add('41301');
  if (rest > WORTH_ADDING && !isChild && random.chance(0.65)) add('13211');
  return care;
}

/** Units of scaling at an age, at most: small children have little to scale. */
export const maxScalingUnits = (age: number): number => (age < SMALL_CHILD_AGE ? 1 : MAX_UNITS);

/** Codes of so many units: whole units in one code, a half unit by itself. */
export function scalingCodes(units: number, isRootPlaning = false): string[] {
  const stem = isRootPlaning ? '4342' : '1111';
  const whole = Math.floor(units);
  return [...(whole > 0 ? [`${stem}${whole}`] : []), ...(units > whole ? [`${stem}7`] : [])];
}

/** Remembers what was done, so that it is due again only after its interval. */
export function remember(patient: Patient, code: string, day: number): void {
  for (const kind of careOfCode(code)) patient.last[kind] = day;
}

/** Remembers how long scaling took at an appointment; root planing is no scaling. */
export function rememberScaling(patient: Patient, doneCodes: readonly string[]): void {
  const minutes = doneCodes
    .filter((code) => code.startsWith('1111'))
    .reduce((sum, code) => sum + feeCode(code).minutes, 0);
  if (minutes > 0) patient.scalingMinutes = [minutes, ...patient.scalingMinutes].slice(0, REMEMBERED_SCALINGS);
}

/** Units and minutes of a code as the fee schedule has them. */
export const extentOf = (code: string): { units: number; minutes: number } => {
  const { units, minutes } = feeCode(code);
  return { units, minutes };
};
