import type { ClinicView } from '../../../libs/contracts/src/index.js';
import { addDays } from '../../../libs/hygiene/src/index.js';
import type { ApiClient, Days } from '../api-client.js';
import type { PlanFigures } from './expected-plans.js';

const REVIEWED = ['dueNotDone', 'belowGoal', 'notPlanned'];

/** What calendar and analyses answer about the plans of the hygiene appointments of some days, by appointment. */
export async function actualPlans(client: ApiClient, clinic: ClinicView, days: Days): Promise<PlanFigures[]> {
  const found: PlanFigures[] = [];
  for (let date = days.startDate; date <= days.endDate; date = addDays(date, 1)) {
    const [buckets, analyses] = await Promise.all([client.appointments(clinic, date), client.analyses(clinic, date)]);
    const rows = buckets.flatMap(({ providers }) => providers).flatMap(({ appointments }) => appointments);
    for (const analysis of analyses) {
      const row = rows.find(({ appointmentId }) => appointmentId === analysis.appointmentId);
      if (!row) throw new Error(`the calendar lacks appointment ${analysis.appointmentId}`);
      const codes = analysis.details.map(({ code }) => code);
      found.push({
        appointmentId: row.appointmentId,
        rnaTotalPlanned: row.rnaTotalPlanned,
        rnaReason: row.rnaReason,
        totalPlanned: row.totalPlanned,
        totalCompleted: row.totalCompleted,
        providerAppointmentGoal: row.providerAppointmentGoal,
        hasPlanNext: analysis.hasPlanNext,
        planTimeFrameInMonths: analysis.planTimeFrameInMonths,
        planTotalMinutesPlanned: analysis.planTotalMinutesPlanned,
        planComments: analysis.planComments,
        review: row.rnaTotalPlanned === null ? null : REVIEWED.filter((code) => codes.includes(code)).join(' '),
      });
    }
  }
  return found.sort((one, other) => (one.appointmentId < other.appointmentId ? -1 : 1));
}
