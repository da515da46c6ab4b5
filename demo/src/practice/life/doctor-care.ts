import { Random } from '../world/random.js';

/** What a doctor's appointment is for, how long it takes, and what is done. */
interface DoctorAppointmentKind {
  reason: string;
  minutes: readonly number[];
  codes: readonly string[];
  /** Full years of the youngest patient. */
  from: number;
}

/** Full years: with milk teeth, with all of the second teeth, and grown. */
const [CHILD, TEENAGER, ADULT] = [6, 12, 18];

/** With how often they are booked. */
const kinds: readonly (readonly [DoctorAppointmentKind, number])[] = [
  [{ reason: 'Filling', minutes: [30, 40], codes: ['23321'], from: CHILD }, 9],
  [{ reason: 'Filling, two surfaces', minutes: [40, 50], codes: ['23322'], from: CHILD }, 10],
  [{ reason: 'Filling, three surfaces', minutes: [50, 60], codes: ['23323'], from: TEENAGER }, 6],
  [{ reason: 'Filling, front tooth', minutes: [30, 40], codes: ['23111'], from: TEENAGER }, 5],
  [{ reason: 'Filling, front tooth', minutes: [40, 50], codes: ['23112'], from: TEENAGER }, 4],
  [{ reason: 'Old amalgam to replace', minutes: [40, 50], codes: ['21112'], from: ADULT }, 2],
  [{ reason: 'Crown preparation', minutes: [80, 90], codes: ['27211'], from: ADULT }, 6],
  [{ reason: 'Core and crown', minutes: [90], codes: ['23602', '27211'], from: ADULT }, 2],
  [{ reason: 'Crown came off', minutes: [20, 30], codes: ['29101'], from: ADULT }, 4],
  [{ reason: 'Extraction', minutes: [30, 40], codes: ['71101'], from: CHILD }, 7],
  [{ reason: 'Surgical extraction', minutes: [50, 60], codes: ['71201'], from: ADULT }, 3],
  [{ reason: 'Root canal, front tooth', minutes: [60, 70], codes: ['33111', '02111'], from: ADULT }, 3],
  [{ reason: 'Root canal, molar', minutes: [80, 90], codes: ['33131', '02112'], from: ADULT }, 4],
  [{ reason: 'Toothache', minutes: [20, 30], codes: ['01205', '02111'], from: CHILD }, 8],
  [{ reason: 'Broken tooth', minutes: [30, 40], codes: ['01205', '02111', '20111'], from: CHILD }, 5],
  [{ reason: 'Exam of one tooth', minutes: [20], codes: ['01204', '02111'], from: CHILD }, 8],
  [{ reason: 'Consultation', minutes: [20, 30], codes: ['01204'], from: 0 }, 8],
  [{ reason: 'Night guard', minutes: [20, 30], codes: ['14611'], from: ADULT }, 4],
];
const FRONT_TEETH = ['11', '12', '13', '21', '22', '23', '31', '41'] as const;
const BACK_TEETH = [
  '14',
  '15',
  '16',
  '17',
  '24',
  '25',
  '26',
  '27',
  '34',
  '35',
  '36',
  '37',
  '44',
  '45',
  '46',
  '47',
] as const;
const MOLARS = ['16', '17', '26', '27', '36', '37', '46', '47'] as const;
const MILK_MOLARS = ['54', '55', '64', '65', '74', '75', '84', '85'] as const;
/** Codes whose last digit is the number of surfaces. */
const FILLINGS = ['211', '231', '233'];
const surfacesByCount: Record<string, string[]> = { '1': ['O'], '2': ['M', 'O'], '3': ['M', 'O', 'D'] };

export interface DoctorAppointment {
  reason: string;
  minutes: number;
  procedures: { code: string; teeth: string[] | null; surfaces: string[] | null }[];
}

/** Draws what a doctor's appointment of a patient of so many full years is for, in at most so many minutes; null when nothing fits. */
export function doctorAppointmentOf(random: Random, longest: number, age: number): DoctorAppointment | null {
  const fitting = kinds.filter(([kind]) => (kind.minutes[0] as number) <= longest && kind.from <= age);
  if (fitting.length === 0) return null;
  const kind = random.weighted(fitting);
  const tooth = random.pick(teethFor(kind.codes, age));
  const procedures = kind.codes.map((code) => ({
    code,
    teeth: isOnTooth(code) ? [tooth] : null,
    surfaces: FILLINGS.includes(code.slice(0, 3)) ? (surfacesByCount[code.slice(-1)] ?? null) : null,
  }));
  return { reason: kind.reason, minutes: Math.min(random.pick(kind.minutes), longest), procedures };
}

/** Treatment of a tooth: 2 restores it, 3 treats its root, 7 takes it out. */
const isOnTooth = (code: string): boolean => ['2', '3', '7'].includes(code[0] as string);

function teethFor(codes: readonly string[], age: number): readonly string[] {
  if (age < TEENAGER) return MILK_MOLARS;
  if (codes.some((code) => code === '33131')) return MOLARS;
  return codes.some((code) => code.startsWith('231') || code === '33111') ? FRONT_TEETH : BACK_TEETH;
}
