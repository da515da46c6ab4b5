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
  ...countable(1, 15, (n) =>
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

/** What the rules of Helix name besides: hardly ever done here, but in the fee guide of any office. */
const rare = [
  row('04403', 'Fluorescence light', 'Fluo light', 30, 1, 2),
  row('02131', 'Occlusal images, 1', 'Occlusal 1', 30, 1, 4),
  row('02132', 'Occlusal images, 2', 'Occlusal 2', 42, 2, 4),
  row('02133', 'Occlusal images, 3', 'Occlusal 3', 54, 3, 4),
  row('04801', 'Photographs, 1', 'Photo 1', 25, 1, 4),
  row('04802', 'Photographs, 2', 'Photo 2', 35, 2, 4),
  row('04803', 'Photographs, 3', 'Photo 3', 45, 3, 4),
  row('04809', 'Photographs, each further', 'Photo +', 10, 1, 4),
  row('13217', 'Oral hygiene instruction, ½ unit', 'OHI ½', 22, 0.5, 7.5),
  row('13101', 'Nutritional counselling, 1 unit', 'Nutrition 1', 45, 1, 15),
  row('41302', 'Desensitizing, 2 units', 'Desens 2', 85, 2, 30),
  row('41309', 'Desensitizing, further unit', 'Desens +', 40, 1, 15),
  row('43425', 'Root planing, 5 units', 'RP 5', 360, 5, 75),
  row('43426', 'Root planing, 6 units', 'RP 6', 432, 6, 90),
  row('43429', 'Root planing, further unit', 'RP +', 72, 1, 15),
  row('98101', 'Tobacco counselling, 1 unit', 'Tobacco 1', 45, 1, 15),
  row('98102', 'Tobacco counselling, 2 units', 'Tobacco 2', 85, 2, 30),
  row('98109', 'Tobacco counselling, further unit', 'Tobacco +', 40, 1, 15),
  row('12111', 'Fluoride rinse', 'Fl rinse', 22, 1, 3),
  row('43511', 'Topical antimicrobial, 1 unit', 'Topical AM 1', 45, 1, 15),
  row('43519', 'Topical antimicrobial, further unit', 'Topical AM +', 40, 1, 15),
  row('49211', 'Irrigation below the gum, 1 unit', 'Irrigation 1', 45, 1, 15),
  row('49219', 'Irrigation below the gum, further unit', 'Irrigation +', 40, 1, 15),
  row('01502', 'Periodontal exam, recall', 'Exam perio recall', 70, 1, 15),
  row('01503', 'Periodontal exam, specific', 'Exam perio specific', 60, 1, 15),
  row('11119', 'Scaling, further unit', 'Scale +', 66, 1, 15),
  row('49102', 'Perio re-evaluation, 2 units', 'Re-eval 2', 125, 2, 30),
  row('49109', 'Perio re-evaluation, further unit', 'Re-eval +', 60, 1, 15),
  row('13601', 'Caries arrest, 1 unit', 'Caries arrest 1', 40, 1, 15),
  row('13602', 'Caries arrest, 2 units', 'Caries arrest 2', 75, 2, 30),
  row('02101', 'Complete series, 12 images', 'FMS 12', 125, 1, 12),
  row('43521', 'Local antimicrobial, 1 unit', 'Local AM 1', 70, 1, 15),
  row('43529', 'Local antimicrobial, further unit', 'Local AM +', 55, 1, 15),
  row('04501', 'Pulp vitality test, 1 unit', 'Pulp test 1', 45, 1, 15),
  row('04507', 'Pulp vitality test, ½ unit', 'Pulp test ½', 25, 0.5, 7.5),
  row('04201', 'Caries susceptibility test', 'Caries test', 45, 1, 5),
  row('16101', 'Finishing fillings, 1 unit', 'Finish 1', 60, 1, 15),
  row('16102', 'Finishing fillings, 2 units', 'Finish 2', 115, 2, 30),
  row('97111', 'Whitening, 1 unit', 'Whitening 1', 120, 1, 15),
  row('97112', 'Whitening, 2 units', 'Whitening 2', 240, 2, 30),
  row('97113', 'Whitening, 3 units', 'Whitening 3', 360, 3, 45),
  row('97119', 'Whitening, further unit', 'Whitening +', 120, 1, 15),
  row('97121', 'Whitening trays, upper', 'White tray upper', 190, 1, 10),
  row('97122', 'Whitening trays, lower', 'White tray lower', 190, 1, 10),
  row('97123', 'Whitening trays, both', 'White tray both', 330, 1, 10),
  row('12601', 'Fluoride trays, upper', 'Fl tray upper', 110, 1, 10),
  row('12602', 'Fluoride trays, lower', 'Fl tray lower', 110, 1, 10),
  row('12603', 'Fluoride trays, both', 'Fl tray both', 190, 1, 10),
  row('14501', 'Mouth guard, preformed', 'Mouth guard preformed', 45, 1, 10),
  row('14502', 'Mouth guard, processed', 'Mouth guard processed', 130, 1, 10),
  row('55501', 'Denture cleaning, 1 unit', 'Denture 1', 45, 1, 15),
  row('55509', 'Denture cleaning, further unit', 'Denture +', 40, 1, 15),
];

/** Every code of the sample schedule. */
export const feeCodes: readonly FeeCode[] = [
  ...exams,
  ...images,
  ...preventive,
  ...periodontal,
  ...restorative,
  ...surgical,
  ...rare,
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
