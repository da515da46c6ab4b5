import { Random } from '../world/random.js';

/** A kind of doctor's appointment: how often, how long, what is done. */
interface DoctorAppointmentKind {
  reason: string;
  minutes: readonly number[];
  codes: readonly string[];
  isOnTooth: boolean;
}

const kinds: readonly (readonly [DoctorAppointmentKind, number])[] = [
  [{ reason: 'Filling', minutes: [30, 40], codes: ['23321'], isOnTooth: true }, 20],
  [{ reason: 'Filling', minutes: [40, 50], codes: ['23322'], isOnTooth: true }, 20],
  [{ reason: 'Filling', minutes: [50, 60], codes: ['23323'], isOnTooth: true }, 12],
  [{ reason: 'Filling', minutes: [30, 40], codes: ['23111'], isOnTooth: true }, 10],
  [{ reason: 'Filling', minutes: [40, 50], codes: ['23112'], isOnTooth: true }, 8],
  [{ reason: 'Crown', minutes: [80, 90], codes: ['27211'], isOnTooth: true }, 8],
  [{ reason: 'Core and crown', minutes: [90], codes: ['23602', '27211'], isOnTooth: true }, 3],
  [{ reason: 'Recement crown', minutes: [20, 30], codes: ['29101'], isOnTooth: true }, 4],
  [{ reason: 'Emergency', minutes: [20, 30], codes: ['01205', '02111', '20111'], isOnTooth: true }, 9],
  [{ reason: 'Consultation', minutes: [20, 30], codes: ['01204'], isOnTooth: false }, 6],
];
const teeth = [
  '11',
  '12',
  '14',
  '15',
  '16',
  '17',
  '21',
  '22',
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
];
const surfacesByCount: Record<string, string[]> = { '1': ['O'], '2': ['M', 'O'], '3': ['M', 'O', 'D'] };

export interface DoctorAppointment {
  reason: string;
  minutes: number;
  procedures: { code: string; teeth: string[] | null; surfaces: string[] | null }[];
}

/** Draws what a doctor's appointment is for, in at most so many minutes; null when nothing fits. */
export function doctorAppointmentOf(random: Random, longest: number): DoctorAppointment | null {
  const fitting = kinds.filter(([kind]) => (kind.minutes[0] as number) <= longest);
  if (fitting.length === 0) return null;
  const kind = random.weighted(fitting);
  const tooth = random.pick(teeth);
  const procedures = kind.codes.map((code) => ({
    code,
    teeth: kind.isOnTooth && code.startsWith('2') ? [tooth] : null,
    surfaces: code.startsWith('23') && code !== '23602' ? (surfacesByCount[code.slice(-1)] ?? null) : null,
  }));
  return { reason: kind.reason, minutes: Math.min(random.pick(kind.minutes), longest), procedures };
}
