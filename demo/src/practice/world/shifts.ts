import { Random } from './random.js';
import type { Staff } from './staff-list.js';
import { monthAndDate } from './local-time.js';
import { crewWeekday, isOpenOn, type Opening } from './opening-days.js';

/** A stretch of work without a break, minutes of the day: from, to. */
export type Segment = readonly [from: number, to: number];

const at = (hour: number, minute = 0): number => hour * 60 + minute;

/** Each shift is two segments around lunch; on open days the clinic is open from 8:00 to 20:00. */
const shifts: Record<'early' | 'day' | 'late' | 'doctor' | 'doctorLate', Segment[]> = {
  early: [
    [at(8), at(12)],
    [at(12, 40), at(16, 30)],
  ],
  day: [
    [at(9), at(13)],
    [at(13, 40), at(17, 20)],
  ],
  late: [
    [at(11, 40), at(15, 30)],
    [at(16, 10), at(20)],
  ],
  doctor: [
    [at(8, 30), at(12, 30)],
    [at(13, 30), at(17)],
  ],
  doctorLate: [
    [at(11), at(15)],
    [at(15, 40), at(19)],
  ],
};

/** How likely somebody of the team is away for a week, by month 1 to 12. */
const AWAY_BY_MONTH = [0, 0.25, 0.3, 0.4, 0.25, 0.25, 0.3, 0.85, 0.85, 0.25, 0.25, 0.25, 0.45];
/** How likely a doctor is away for a single day. */
const DOCTOR_DAY_AWAY = 0.05;

/** Who works when. Pure: asking for one day never depends on another. */
export class Shifts {
  private readonly teamSize: Record<Staff['kind'], number>;
  private readonly known = new Map<string, readonly Segment[]>();

  constructor(
    private readonly profile: Opening & { seed: string },
    staff: readonly Staff[],
  ) {
    const count = (kind: Staff['kind']) => staff.filter((one) => one.kind === kind).length;
    this.teamSize = { hygiene: count('hygiene'), doctor: count('doctor') };
  }

  /** The segments that a person works on a day; empty on days off, and on all days on which the clinic is closed. */
  of(staff: Staff, day: number): readonly Segment[] {
    const key = `${staff.id}/${day}`;
    let segments = this.known.get(key);
    if (!segments) {
      if (this.known.size > 20_000) this.known.clear();
      segments = this.decide(staff, day);
      this.known.set(key, segments);
    }
    return segments;
  }

  /** Whether a person works in some part of a stretch of a day for at least ten minutes. */
  isIn(staff: Staff, day: number, from: number, to: number): boolean {
    return this.of(staff, day).some(([start, end]) => Math.min(end, to) - Math.max(start, from) >= 10);
  }

  private decide(staff: Staff, day: number): readonly Segment[] {
    if (!isOpenOn(this.profile, day)) return [];
    const weekday = crewWeekday(this.profile, day);
    if (!staff.weekdays.includes(weekday) || this.isAway(staff, day)) return [];
    if (staff.kind === 'doctor') return weekday % 2 === staff.index % 2 ? shifts.doctorLate : shifts.doctor;
    const turn = (weekday + staff.index * 2) % 5;
    return turn < 2 ? shifts.early : turn < 4 ? shifts.day : shifts.late;
  }

  /** One of the team at most is on holiday in a week, by turns; doctors miss single days besides. */
  private isAway(staff: Staff, day: number): boolean {
    if (staff.isNeverAway) return false;
    const week = Math.floor((day + 3) / 7); // weeks begin on Monday
    const random = new Random(this.profile.seed, 'holiday', staff.kind, week);
    const { month } = monthAndDate(week * 7);
    const first = random.whole(0, this.teamSize[staff.kind] - 1);
    if (first === staff.index && random.chance(AWAY_BY_MONTH[month] as number)) return true;
    return staff.kind === 'doctor' && new Random(this.profile.seed, 'day off', staff.id, day).chance(DOCTOR_DAY_AWAY);
  }
}
