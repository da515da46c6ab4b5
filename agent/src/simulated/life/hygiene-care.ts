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

const MONTH = 30.44;
/** Care is given a little before it is due, so that an appointment is not wasted. */
const EARLY_DAYS = 14;
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
 * What a hygienist means to do in an appointment: what is due, then scaling to fill the hour up to what this hygienist aims at,
 * then small extras.
 */
export function intendedCare(question: CareQuestion): Intended[] {
  const { patient, day, minutes, staff, price } = question;
  const random = new Random(question.seed, 'care', question.appointmentId, day);
  const age = ageOf(patient, day);
  const isChild = age < 16;
  const hourly = staff.hourlyProduction * question.priceLevel * seasonOf(day) * (1 + 0.13 * random.normal());
  let rest = (hourly * minutes) / 60;
  const care: Intended[] = [];
  const add = (code: string, teeth: string[] | null = null) => {
    care.push({ code, byDoctor: false, teeth });
    rest -= price(code);
  };
  const isDue = (last: number, months: number) => day - last >= months * MONTH - EARLY_DAYS;

  const exam = examCode(patient, age, day, isDue(patient.last.exam, isChild ? 6 : 9));
  if (exam && random.chance(0.93)) care.push({ code: exam, byDoctor: true, teeth: null });
  if (age >= 5 && isDue(patient.last.bitewings, 12) && random.chance(0.85)) add(age < 16 ? '02142' : '02144');
  if (age >= 7 && isDue(patient.last.panoramic, 36) && rest > 120 && random.chance(0.6)) add('02601');
  if (isDue(patient.last.polish, isChild ? 6 : 9)) add(rest > 220 ? '11101' : '11107');
  if (isDue(patient.last.fluoride, isChild ? 6 : 12) && random.chance(isChild ? 0.9 : 0.6))
    add(age < 8 ? '12112' : '12113');

  const unit = price('11111');
  const longest = Math.floor((minutes - 8) / 7.5) / 2;
  const halfUnits = Math.round((rest / unit) * 2);
  const units = Math.min(Math.max(halfUnits / 2, isChild ? 0.5 : 1), isChild ? 1.5 : 4, longest);
  const isRootPlaning = patient.interval <= 4 && !isChild && random.chance(0.12);
  for (const code of scalingCodes(units, isRootPlaning)) add(code);

  if (rest > WORTH_ADDING && age >= 6 && age <= 16 && random.chance(0.55)) {
    const molar = random.pick(['16', '26', '36', '46']);
    add('13401', [molar]);
    if (rest > WORTH_ADDING) add('13409', [String(Number(molar) + 1)]);
  }
  if (rest > WORTH_ADDING && random.chance(0.6)) add(isChild ? '13211' : '41301');
  if (rest > WORTH_ADDING && random.chance(0.5)) add(isChild ? '12113' : '13211');
  return withoutTwins(care);
}

/** Codes of so many units: whole units in one code, a half unit by itself. */
export function scalingCodes(units: number, isRootPlaning = false): string[] {
  const stem = isRootPlaning ? '4342' : '1111';
  const whole = Math.floor(units);
  return [...(whole > 0 ? [`${stem}${whole}`] : []), ...(units > whole ? [`${stem}7`] : [])];
}

function examCode(patient: Patient, age: number, day: number, isDue: boolean): string | null {
  if (patient.isNew || (isDue && needsCompleteExam(patient, age, day))) return completeExamCode(age);
  return isDue ? '01202' : null;
}

/** Once in each dentition, and every five years from the age of 16 on. */
function needsCompleteExam({ last, birthDay }: Patient, age: number, day: number): boolean {
  if (age >= 16) return day - last.completeExam >= 60 * MONTH;
  const dentitionBegan = birthDay + (age < 6 ? 0 : 6 * 365.2425);
  return age < 14 && last.completeExam < dentitionBegan;
}

/** The complete exam of an age: primary, mixed or permanent teeth. */
export function completeExamCode(age: number): string {
  return age < 6 ? '01101' : age < 14 ? '01102' : '01103';
}

function withoutTwins(care: Intended[]): Intended[] {
  return care.filter(({ code }, index) => care.findIndex((other) => other.code === code) === index);
}

/** Remembers what was done, so that it is due again only after its interval. */
export function remember(patient: Patient, code: string, day: number): void {
  if (code.startsWith('0110')) patient.last.completeExam = day;
  if (code.startsWith('01')) patient.last.exam = day;
  else if (code.startsWith('0214')) patient.last.bitewings = day;
  else if (code === '02601') patient.last.panoramic = day;
  else if (code === '11101' || code === '11107') patient.last.polish = day;
  else if (code === '12112' || code === '12113') patient.last.fluoride = day;
}

/** Units and minutes of a code as the fee schedule has them. */
export const extentOf = (code: string): { units: number; minutes: number } => {
  const { units, minutes } = feeCode(code);
  return { units, minutes };
};
