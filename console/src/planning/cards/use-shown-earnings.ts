import { hidesPerformance, maySeePerformance } from '@helix/contracts';
import { useSession } from '../../session/session-context.js';
import { useAppointment } from '../data/planning-context.js';

/** What the viewer sees of the earnings of the appointment (spec 2 section 6). */
export interface ShownEarnings {
  /** The grade, and the share of the goal that is reached. */
  grade: boolean;
  /** The goal in dollars. */
  dollars: boolean;
}

export function useShownEarnings(): ShownEarnings {
  const { user, preferences, isAdmin } = useSession();
  const appointment = useAppointment();
  const maySee = maySeePerformance({ isAdmin, providerIds: user.providerIds }, appointment.providerId);
  const grade = !hidesPerformance(preferences) && appointment.isHygiene && maySee;
  return { grade, dollars: grade && (preferences.performanceDisplay ?? 'dollars') === 'dollars' };
}
