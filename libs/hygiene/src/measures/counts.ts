import { percentagePlanned, type PlannedCount } from '../dashboard/dashboard-measures.js';
import { addDays } from '../time/day-ranges.js';

/** Patients whom hygienists saw on a day, each once, and of these who have a later appointment. */
export interface SeenDay {
  date: string;
  seen: number;
  rebooked: number;
}

/** The patients of days together: who was seen on two of them counts twice (rules part S, 12). */
export const addSeen = (days: readonly SeenDay[]): Omit<SeenDay, 'date'> => ({
  seen: days.reduce((sum, { seen }) => sum + seen, 0),
  rebooked: days.reduce((sum, { rebooked }) => sum + rebooked, 0),
});

/** the percent of the patients seen who have a later appointment, one decimal; null when nobody was seen. */
export const percentageRebooked = ({ seen, rebooked }: Omit<SeenDay, 'date'>): number | null =>
  percentagePlanned({ appointments: seen, planned: rebooked });

/** Until the end of the seventh day after, a patient can be rebooked in time. */
const DAYS_TO_REBOOK = 7;

/** Whether patients of one of the days can still be rebooked in time. @param today in the clinic. */
export const isOpenRebooking = (days: readonly Pick<SeenDay, 'date'>[], today: string): boolean =>
  days.some(({ date }) => addDays(date, DAYS_TO_REBOOK) >= today);

/** the appointments of hygienists, days or clinics together. */
export const addPlanned = (counts: readonly PlannedCount[]): PlannedCount => ({
  appointments: counts.reduce((sum, { appointments }) => sum + appointments, 0),
  planned: counts.reduce((sum, { planned }) => sum + planned, 0),
});
