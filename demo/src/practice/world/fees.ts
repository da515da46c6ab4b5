import { yearOf } from './local-time.js';

/** One code of the sample fee schedule: invented round fees in dollars, time in minutes. */
export interface FeeCode {
  code: string;
  description: string;
  abbreviation: string;
  fee: number;
  units: number;
  minutes: number;
}

const row = (
  code: string,
  description: string,
  abbreviation: string,
  fee: number,
  units: number,
  minutes: number,
): FeeCode => ({
  code,
  description,
  abbreviation,
  fee,
  units,
  minutes,
});
const countable = (from: number, to: number, make: (n: number) => FeeCode): FeeCode[] =>
  Array.from({ length: to - from + 1 }, (_, i) => make(from + i));

const exams = [
  row('01101', 'Complete exam, primary teeth', 'Exam prim', 75, 1, 10),
  row('01102', 'Complete exam, mixed teeth', 'Exam mixed', 95, 1, 15),
  row('01103', 'Complete exam, permanent teeth', 'Exam perm', 130, 1, 15),
  row('01201', 'Limited exam, new patient', 'Exam lim', 55, 1, 10),
  row('01202', 'Recall exam', 'Recall', 42, 1, 10),
  row('01204', 'Specific exam', 'Exam spec', 45, 1, 7),
  row('01205', 'Emergency exam', 'Exam emerg', 75, 1, 10),
  row('01501', 'Periodontal exam', 'Exam perio', 110, 1, 15),
];
const images = [
  row('02102', 'Full mouth series, 16 images', 'FMS 16', 150, 1, 15),
  ...countable(1, 6, (n) =>
    row(
      String(2110 + n).padStart(5, '0'),
      `Periapical, ${n} image${n > 1 ? 's' : ''}`,
      `${n} PA`,
      24 + 8 * (n - 1),
      n,
      2 + 1.5 * n,
    ),
  ),
  ...countable(1, 4, (n) => row(`0214${n}`, `Bitewings, ${n} image${n > 1 ? 's' : ''}`, `${n} BW`, 15 + 10 * n, n, 5)),
  row('02601', 'Panoramic image', 'Pan', 80, 1, 5),
];
const preventive = [
  row('11101', 'Polishing, one unit', 'Polish 1', 52, 1, 15),
  row('11107', 'Polishing, half unit', 'Polish ½', 30, 0.5, 7.5),
  row('12112', 'Fluoride gel', 'Fl gel', 25, 1, 3),
  row('12113', 'Fluoride varnish', 'Fl varnish', 32, 1, 3),
  row('13211', 'Oral hygiene instruction', 'OHI', 40, 1, 5),
  row('13401', 'Sealant, first tooth of a quadrant', 'Sealant 1', 32, 1, 6),
  row('13409', 'Sealant, further tooth of a quadrant', 'Sealant +', 22, 1, 6),
  row('41301', 'Desensitizing, one unit', 'Desens', 45, 1, 7.5),
];
const periodontal = [
  ...countable(1, 6, (n) => row(`1111${n}`, `Scaling, ${n} unit${n > 1 ? 's' : ''}`, `Scale ${n}`, 66 * n, n, 15 * n)),
  row('11117', 'Scaling, half unit', 'Scale ½', 34, 0.5, 7.5),
  ...countable(1, 4, (n) =>
    row(`4342${n}`, `Root planing, ${n} unit${n > 1 ? 's' : ''}`, `RP ${n}`, 72 * n, n, 15 * n),
  ),
  row('43427', 'Root planing, half unit', 'RP ½', 38, 0.5, 7.5),
  row('49101', 'Periodontal re-evaluation', 'Re-eval', 65, 1, 15),
];
const restorative = [
  row('20111', 'Caries control', 'Caries ctl', 110, 1, 20),
  row('21112', 'Filling amalgam, two surfaces', 'Amalgam 2', 175, 1, 30),
  row('23111', 'Filling front tooth, one surface', 'Comp F1', 165, 1, 25),
  row('23112', 'Filling front tooth, two surfaces', 'Comp F2', 210, 1, 30),
  row('23321', 'Filling back tooth, one surface', 'Comp B1', 180, 1, 25),
  row('23322', 'Filling back tooth, two surfaces', 'Comp B2', 240, 1, 35),
  row('23323', 'Filling back tooth, three surfaces', 'Comp B3', 295, 1, 40),
  row('23602', 'Core build-up', 'Core', 260, 1, 25),
  row('27211', 'Crown, ceramic', 'Crown', 980, 1, 75),
  row('29101', 'Crown recementing', 'Recement', 95, 1, 15),
];

const surgical = [
  row('33111', 'Root canal, one canal', 'RCT 1', 560, 1, 60),
  row('33131', 'Root canal, three canals', 'RCT 3', 920, 1, 80),
  row('71101', 'Extraction of one tooth', 'Ext', 150, 1, 25),
  row('71201', 'Extraction of one tooth, surgical', 'Ext surg', 260, 1, 45),
  row('14611', 'Night guard', 'Guard', 420, 1, 20),
];

/** Every code of the sample schedule. */
export const feeCodes: readonly FeeCode[] = [
  ...exams,
  ...images,
  ...preventive,
  ...periodontal,
  ...restorative,
  ...surgical,
];
const byCode = new Map(feeCodes.map((fee) => [fee.code, fee]));

/** The schedule's entry of a code. Throws for a code that the sample schedule does not have. */
export function feeCode(code: string): FeeCode {
  const fee = byCode.get(code);
  if (!fee) throw new Error(`the sample fee schedule has no code ${code}`);
  return fee;
}

/** The two schedules of each clinic; a public plan pays less than the office asks. */
export const feeSchedules = [
  { id: 'FS1', name: 'Office fees', factor: 1 },
  { id: 'FS2', name: 'Public plan fees', factor: 0.88 },
] as const;
export type FeeScheduleId = (typeof feeSchedules)[number]['id'];

/** How much prices rise each first of January. */
const YEARLY_RISE = 0.035;

/** What a day's prices are to those of the base year. */
export const priceLevel = (day: number, baseYear: number): number => (1 + YEARLY_RISE) ** (yearOf(day) - baseYear);

/** The fee of a code in dollars, whole dollars as clinics post them. */
export function feeOf(code: string, scheduleId: FeeScheduleId, level: number): number {
  const schedule = feeSchedules.find(({ id }) => id === scheduleId) ?? feeSchedules[0];
  return Math.max(1, Math.round(feeCode(code).fee * schedule.factor * level));
}
