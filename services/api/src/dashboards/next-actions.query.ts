import type { NextActionRow, OpenGapRow } from '@helix/contracts';
import type { Database } from '@helix/database';
import {
  commentOf,
  dateAt,
  fillableGaps,
  INSIGHT_TYPE,
  insightStatesOf,
  localTimeAt,
  localTimeMinutes,
  nextActions,
  type DayToImprove,
  type InsightTypeId,
} from '@helix/hygiene';
import { readAnalyses } from '../appointments/analyses.query.js';
import { readOpenDay } from '../calendar/open-day.query.js';
import { readDismissed } from '../insights/dismissed.query.js';
import { readNamedAppointments } from './dashboard-appointments.query.js';
import { readOpenGaps } from './open-gaps.query.js';

type Gap = OpenGapRow & { startMinutes: number; endMinutes: number };

/**
 * What fills or prepares today and the next open day: gaps, appointments without a plan, and the insights
 * that nobody dismissed.
 *
 * @param providerIds only these providers; empty: all.
 * @param now milliseconds since the epoch.
 */
export async function readNextActions(
  database: Database,
  clinic: { clinicId: number; timeZone: string },
  providerIds: string[],
  now: number,
): Promise<NextActionRow[]> {
  const today = dateAt(now, clinic.timeZone);
  const { isOpen, nextOpenDay } = await readOpenDay(database, clinic.clinicId, today);
  const days = [...(isOpen ? [today] : []), ...(nextOpenDay === null ? [] : [nextOpenDay])];
  const toImprove = await Promise.all(days.map((date) => readDay(database, clinic, { date, providerIds }, now)));
  return nextActions(toImprove, today).map(({ gap, ...action }) => ({
    ...action,
    gap: gap && {
      providerId: gap.providerId,
      providerName: gap.providerName,
      startDate: localTimeText(gap.startMinutes),
      minutes: gap.minutes,
    },
  }));
}

const localTimeText = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 19);

async function readDay(
  database: Database,
  clinic: { clinicId: number; timeZone: string },
  { date, providerIds }: { date: string; providerIds: string[] },
  now: number,
): Promise<DayToImprove<Gap>> {
  const days = { startDate: date, endDate: date, providerIds };
  const gaps = await readOpenGaps(database, clinic, days, now);
  const appointments = await readNamedAppointments(database, clinic, days, now);
  const withInsight = await readInsights(database, clinic.clinicId, { date, providerIds }, now);
  const timed = gaps.map((gap) => ({
    ...gap,
    startMinutes: localTimeMinutes(gap.startDate),
    endMinutes: localTimeMinutes(gap.endDate),
  }));
  return {
    date,
    gaps: fillableGaps(timed, Math.ceil(localTimeMinutes(localTimeAt(now, clinic.timeZone)))),
    notPlanned: appointments
      .filter(({ isPlanned, isOver }) => !isPlanned && !isOver)
      .map(({ appointmentId }) => appointmentId),
    noDoctor: withInsight(INSIGHT_TYPE.NoDoctor),
    almostDue: withInsight(INSIGHT_TYPE.AlmostDue),
  };
}

/** Finds the appointments of a day with an insight of a kind that is not dismissed, as the insights page shows them. */
async function readInsights(
  database: Database,
  clinicId: number,
  { date, providerIds }: { date: string; providerIds: readonly string[] },
  now: number,
): Promise<(type: InsightTypeId) => string[]> {
  const query = { startDate: date, endDate: date, insightsOnly: true };
  const rows = await readAnalyses(database, clinicId, query, now);
  const dismissed = await readDismissed(database, clinicId, now);
  const shown = rows.filter(({ providerId }) => providerIds.length === 0 || providerIds.includes(providerId));
  return (type) =>
    shown
      .filter((row) =>
        insightStatesOf(row, dismissed, commentOf(row.comments, row.commentState)).insights.some(
          ({ insightTypeId, isDismissed }) => insightTypeId === type && !isDismissed,
        ),
      )
      .map(({ appointmentId }) => appointmentId);
}
