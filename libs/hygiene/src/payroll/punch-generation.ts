import type { Punch } from './clocked-time.js';
import type { Shift, ShiftDay } from './weekly-schedule.js';

/** Why a day gets no generated punches, in the order in which it is asked. */
export const SKIP_REASONS = ['imported', 'pms', 'alreadyGenerated', 'noShift', 'noAppointment'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A day of a provider for which punches may be generated. */
export interface GenerationDay {
  providerId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  /** The shifts of the weekly schedule that counts on the day. */
  shifts: readonly Shift[];
  /** A time sheet says what was worked. */
  isImported: boolean;
  /** The PMS has punches. */
  isPms: boolean;
  isGenerated: boolean;
  /** Also one that was cancelled or missed: the provider was there. */
  hadAppointment: boolean;
}

export interface GeneratedDay {
  providerId: string;
  date: string;
  punches: Punch[];
}

export interface Generation {
  days: GeneratedDay[];
  skipped: Record<SkipReason, number>;
}

/**
 * The punches that weekly schedules stand for: a pair for each shift (R-31; rules part Q, 19). Time that is known otherwise is
 * never replaced, and a past day on which the provider had no appointment gets none.
 *
 * @param today the clinic's day.
 * @param recreate replaces days that were generated before instead of leaving them.
 */
export function generatePunches(days: readonly GenerationDay[], today: string, recreate: boolean): Generation {
  const skipped: Record<SkipReason, number> = {
    imported: 0,
    pms: 0,
    alreadyGenerated: 0,
    noShift: 0,
    noAppointment: 0,
  };
  const generated: GeneratedDay[] = [];
  for (const day of days) {
    const reason = skipReason(day, today, recreate);
    if (reason) skipped[reason] += 1;
    else {
      const { providerId, date, shifts } = day;
      generated.push({ providerId, date, punches: shifts.map(({ start, end }) => ({ in: start, out: end })) });
    }
  }
  return { days: generated, skipped };
}

function skipReason(day: GenerationDay, today: string, recreate: boolean): SkipReason | null {
  if (day.isImported) return 'imported';
  if (day.isPms) return 'pms';
  if (day.isGenerated && !recreate) return 'alreadyGenerated';
  if (day.shifts.length === 0) return 'noShift';
  return day.date < today && !day.hadAppointment ? 'noAppointment' : null;
}

/** A week and the day from which it counts; the earliest one counts on all days before, too (rules part Q, 17). */
export interface WeekFrom {
  /** `yyyy-mm-dd`. */
  savedOn: string;
  days: readonly ShiftDay[];
}

/** The shifts on a day, of the week that counts on it. @param weeks of one provider, by day. */
export function shiftsOn(weeks: readonly WeekFrom[], date: string): readonly Shift[] {
  const week = weeks.findLast(({ savedOn }) => savedOn <= date) ?? weeks[0];
  const dayOfWeek = new Date(`${date}T00:00:00Z`).getUTCDay() + 1;
  return week?.days.find((day) => day.dayOfWeek === dayOfWeek)?.shifts ?? [];
}
